import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { fileSize } from './file-size';
import { Icon } from './Icon';
import { beingSent } from './question-status';
import { Stack } from './Stack';
import { Status } from './Status';

const List = styled.ol`
  display: grid;
  gap: var(--p-space-4);
`;

const Said = styled.li<{ $you: boolean }>`
  max-width: 40rem;
  padding: var(--p-space-3) var(--p-space-4) var(--p-space-4);
  border-radius: var(--p-radius);
  background: ${({ $you }) => ($you ? 'var(--p-you-tint)' : 'var(--p-surface-quiet)')};
  /* The side shows who wrote it too, because colour alone is not accessible. */
  ${({ $you }) => ($you ? 'margin-left: var(--p-space-8);' : 'margin-right: var(--p-space-8);')}
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--p-space-3);
  margin-bottom: var(--p-space-1);
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
  > b {
    color: var(--p-ink);
  }
`;

/* Keeps line breaks, and keeps long words and right-to-left text within its box. */
const Text = styled.p`
  max-width: none;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  unicode-bidi: isolate;
`;

const Files = styled.ul`
  margin-top: var(--p-space-2);
  > li {
    display: flex;
    gap: var(--p-space-2);
    overflow-wrap: anywhere;
  }
`;

export interface ConversationEntry {
  readonly key: string | number;
  readonly isYou: boolean;
  readonly who: string;
  /** "16:05 yesterday", and the same instant in ISO 8601; null if it is unknown. */
  readonly when: { readonly text: string; readonly dateTime: string } | null;
  /** Whether our host still has to send it. */
  readonly isQueued?: boolean | undefined;
  /** Plain text. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** How many messages are shown of a long conversation: a driver who comes back looks for the newest. */
const newest = 6;

/** The messages of two sides, oldest first, as plain text. A long conversation shows only the newest until the driver asks for the others. */
export function Conversation({
  entries,
  label,
}: {
  readonly entries: readonly ConversationEntry[];
  readonly label: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const first = useRef<HTMLLIElement>(null);
  // The button is gone, so the focus has to move.
  useLayoutEffect(() => {
    if (isWhole) first.current?.focus();
  }, [isWhole]);
  const hidden = isWhole || entries.length <= newest + 2 ? 0 : entries.length - newest;
  return (
    <Stack>
      {hidden > 0 ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>{`Show ${hidden} earlier messages`}</Button>
      ) : null}
      <List aria-label={label}>
        {entries.slice(hidden).map(({ key, isYou, who, when, isQueued, text, files }, index) => (
          <Said key={key} $you={isYou} {...(index === 0 ? { ref: first, tabIndex: -1 } : {})}>
            <Head>
              <b>{who}</b>
              {when && <time dateTime={when.dateTime}>{when.text}</time>}
              {isQueued && <Status {...beingSent} />}
            </Head>
            <Text dir="auto">{text}</Text>
            {files.length > 0 && (
              <Files aria-label="Files">
                {files.map((file, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files of a message may share a name, and none of them ever moves
                  <li key={place}>
                    <Icon name="file" size="small" />
                    <span>
                      <bdi>{file.name}</bdi>, {fileSize(file.bytes)}
                    </span>
                  </li>
                ))}
              </Files>
            )}
          </Said>
        ))}
      </List>
    </Stack>
  );
}
