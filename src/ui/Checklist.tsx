import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from './Icon';
import { pressableRow, RowHint, RowLink, Rows, RowTitle } from './row-link';
import { VisuallyHidden } from './VisuallyHidden';

const Line = styled.li<{ $pressable: boolean; $chevron: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--p-space-1);
  padding-block: var(--p-space-3);
  padding-right: ${({ $chevron }) => ($chevron ? '2rem' : '0')};
  position: relative;
  > svg {
    position: absolute;
    right: 0;
    top: calc(50% - 0.625rem);
    color: var(--p-ink-quiet);
  }
  ${({ $pressable }) => $pressable && pressableRow}
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-1) var(--p-space-3);
`;

// The status is at the end of the line if there is room, otherwise below the text.
const inline = css`
  flex-flow: row wrap;
  align-items: center;
  > :last-child {
    order: -1;
    flex: 1 1 13rem;
  }
`;

const StatusLine = styled.div<{ $inline: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 0 var(--p-space-4);
  ${({ $inline }) => $inline && inline}
  & + & {
    margin-top: var(--p-space-2);
  }
`;

const Facts = styled.dl`
  margin-block: var(--p-space-1);
  padding-left: var(--p-space-3);
  border-left: 2px solid var(--p-line);
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--p-space-2);
  }
  dt {
    color: var(--p-ink-quiet);
  }
  dd {
    font-weight: var(--p-weight-label);
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

const Action = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--p-space-1);
  min-height: 1.75rem;
  color: var(--p-ink-brand);
`;

const WayLink = styled(RowLink)`
  color: var(--p-ink-brand);
  text-decoration: underline;
`;

export interface ChecklistRow {
  readonly key: string | number;
  readonly title: string;
  /** A Plate, to distinguish several. `inWords` is its text in the link's name. */
  readonly about?: { readonly mark: ReactNode; readonly inWords: string };
  /** Its status, with a text. Two statuses if a newer document is in progress. */
  readonly statuses: readonly {
    /** Null if the heading of the list names it. */
    readonly status: ReactNode;
    readonly says: readonly ReactNode[];
    readonly facts?: readonly { readonly term: string; readonly value: ReactNode }[];
  }[];
  /** The driver's next action; undefined if it waits for others. */
  readonly go?: {
    readonly href: string;
    readonly text: string;
    /** Whether nothing has to be done: only screen readers read the text. */
    readonly quiet?: boolean;
  };
}

/** The name of the link, for screen readers. */
const Of = ({ title, about }: Pick<ChecklistRow, 'title' | 'about'>) => (
  <VisuallyHidden>
    ({title}
    {about && `, ${about.inWords}`})
  </VisuallyHidden>
);

/** Required items, each with its status, the reason, and what to do. The whole row is a link. */
export function Checklist({ rows, label }: { readonly rows: readonly ChecklistRow[]; readonly label?: string }) {
  return (
    <Rows aria-label={label}>
      {rows.map(({ key, title, about, statuses, go }) => (
        <Line key={key} $pressable={go !== undefined} $chevron={go?.quiet ?? false}>
          <Head>
            {go?.quiet ? (
              <RowLink href={go.href}>
                {title}
                <VisuallyHidden>
                  ({about && `${about.inWords}, `}
                  {go.text})
                </VisuallyHidden>
              </RowLink>
            ) : (
              <RowTitle>{title}</RowTitle>
            )}
            {about?.mark}
          </Head>
          {statuses.map(({ status, says, facts = [] }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two at most, and they keep their order.
            <StatusLine key={index} $inline={go?.quiet ?? true}>
              {status && <span>{status}</span>}
              <div>
                {says.map((text, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text.
                  <RowHint key={line}>{text}</RowHint>
                ))}
                {facts.length > 0 && (
                  <Facts>
                    {facts.map(({ term, value }) => (
                      <div key={term}>
                        <dt>{term}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </Facts>
                )}
              </div>
            </StatusLine>
          ))}
          {go?.quiet && <Icon name="right" size="small" />}
          {go && !go.quiet && (
            <Action>
              <WayLink href={go.href}>
                {go.text}
                <Of title={title} about={about} />
              </WayLink>
              <Icon name="right" size="small" />
            </Action>
          )}
        </Line>
      ))}
    </Rows>
  );
}
