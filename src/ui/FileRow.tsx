import styled from 'styled-components';
import { FilePreview } from './FilePreview';
import { fileSize } from './file-size';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { Status } from './Status';

export interface FileStatus {
  readonly state: 'preparing' | 'ready' | 'waiting' | 'sending' | 'sent' | 'failed' | 'outcomeUnknown';
  /** The reduced photo that is sent instead of the chosen file. */
  readonly becomes?: File;
  /** The sent share of the file, 0 to 1. */
  readonly share?: number;
  /** Replaces "Waiting" or "Sent" with a time or a reason. For a file that is ready: a remark. */
  readonly text?: string;
  /** Possible problems of the picture, one sentence each. The driver can still send it. */
  readonly warnings?: readonly string[];
  /** What the driver can do about the warnings. */
  readonly advice?: string;
}

export const FileRows = styled.ul`
  margin-top: var(--p-space-2);
  > li + li {
    border-top: 1px solid var(--p-line);
  }
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr) auto;
  gap: 0 var(--p-space-3);
  align-items: center;
  padding-block: var(--p-space-3);
  /* With very large text, the name is below the picture and the button. */
  @media (max-width: 18.99rem) {
    > :nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`;

const Name = styled.b`
  display: block;
  line-height: 1.35;
  overflow-wrap: anywhere;
`;

const Small = styled.span`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;

const Warnings = styled.p`
  grid-column: 1 / -1;
  display: flex;
  gap: var(--p-space-2);
  margin-top: var(--p-space-2);
  &:empty {
    margin: 0;
  }
  > svg {
    margin-top: 0.125rem;
    color: var(--p-warning);
  }
`;

const fills: Partial<Record<FileStatus['state'], string>> = {
  sent: 'success',
  failed: 'danger',
  outcomeUnknown: 'warning',
};

const Meter = styled.span<{ $state: FileStatus['state'] }>`
  grid-column: 1 / -1;
  display: block;
  height: 0.5rem;
  margin-top: var(--p-space-2);
  overflow: hidden;
  border-radius: 4px;
  background: var(--p-track-strong);
  > i {
    display: block;
    height: 100%;
    border-radius: 4px;
    background: ${({ $state }) => `var(--p-${fills[$state] ?? 'action'})`};
  }
`;

/** One chosen file: name, size, progress and possible problems. */
export function FileRow({
  file,
  status,
  onRemove,
}: {
  readonly file: File;
  readonly status: FileStatus | undefined;
  /** Undefined if the file can no longer be removed. */
  readonly onRemove?: () => void;
}) {
  const state = status?.state;
  const { warnings = [], becomes = file } = status ?? {};
  const percent = Math.floor((status?.share ?? (state === 'sent' ? 1 : 0)) * 100);
  return (
    <Line>
      {/* A photo straight from the camera takes as much memory for a thumb as for a whole screen. */}
      <FilePreview file={state === 'preparing' ? null : becomes} type={file.type} />
      <span>
        <Name>
          <bdi>{becomes.name}</bdi>
        </Name>
        {state === 'preparing' && <Small>{`Preparing, ${fileSize(file.size)}`}</Small>}
        {state === 'ready' && (
          <Small>
            {fileSize(becomes.size)}
            {becomes.size < file.size ? `, was ${fileSize(file.size)}` : ''}
            {status?.text ? `. ${status.text}` : ''}
          </Small>
        )}
        {state === 'sent' && <Status tone="success">{status?.text ?? 'Sent'}</Status>}
        {state === 'failed' && <Status tone="danger">Not sent</Status>}
        {state === 'outcomeUnknown' && <Status tone="warning">Might not be sent</Status>}
        {state === 'sending' && (
          <Small>
            {fileSize(becomes.size * (percent / 100), becomes.size)} of {fileSize(becomes.size)}
          </Small>
        )}
        {state === 'waiting' && <Small>{`${status?.text ?? 'Waiting'}, ${fileSize(becomes.size)}`}</Small>}
        {state === undefined && <Small>{fileSize(file.size)}</Small>}
      </span>
      {state === 'sending' ? (
        <b>{percent}%</b>
      ) : state === 'sent' ? (
        <Small>{fileSize(becomes.size)}</Small>
      ) : (
        onRemove && <IconButton icon="x" label={`Remove ${becomes.name}`} onClick={onRemove} />
      )}
      {/* Always rendered, so that screen readers read what is added later. */}
      <Warnings role="status">
        {warnings.length > 0 && (
          <>
            <Icon name="warn" size="small" />
            <span>
              <b>{warnings.join(' ')}</b> {status?.advice}
            </span>
          </>
        )}
      </Warnings>
      {(state === 'sending' || state === 'sent' || (state && fills[state] && percent > 0)) && (
        <Meter
          $state={state}
          role={state === 'sending' ? 'progressbar' : undefined}
          aria-label={state === 'sending' ? `Sending ${becomes.name}` : undefined}
          aria-valuenow={state === 'sending' ? percent : undefined}
        >
          <i style={{ width: `${percent}%` }} />
        </Meter>
      )}
    </Line>
  );
}
