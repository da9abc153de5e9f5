import { createContext, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Question } from './Question';

/** Whether a heading belongs to a section, and not directly to the page. */
export const InSection = createContext(false);

/** For layouts with sections side by side. */
export const SectionBlock = styled.section<{ $first: boolean }>`
  padding-block: ${({ $first }) => ($first ? 'var(--p-space-2)' : 'var(--p-section)')} var(--p-section);
  border-top: ${({ $first }) => ($first ? '0' : '1px solid var(--p-line)')};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--p-space-1) var(--p-space-4);
  margin-bottom: var(--p-space-4);
`;

const Aside = styled.div`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;

const Answer = styled.p`
  margin-block: var(--p-space-1) var(--p-space-3);
  max-width: none;
  font-size: var(--p-text-h1);
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  font-weight: var(--p-weight-hero);
  text-wrap: balance;
`;

export interface SectionProps {
  /** The heading; with `answer`, the driver's question, in small type above the answer. */
  readonly title: string;
  readonly answer?: ReactNode;
  /** A count or a day at the end of the heading's line. */
  readonly aside?: ReactNode;
  /** Whether it is the first on the page or in a column: it has no line above. */
  readonly first?: boolean;
  readonly children?: ReactNode;
}

/** A section of a page, with space and a hairline above. */
export function Section({ title, answer, aside, first = false, children }: SectionProps) {
  const id = useId();
  return (
    <SectionBlock $first={first} aria-labelledby={id}>
      {answer === undefined ? (
        <Head>
          <h2 id={id}>{title}</h2>
          {aside && <Aside>{aside}</Aside>}
        </Head>
      ) : (
        <>
          <Question id={id}>{title}</Question>
          <Answer>{answer}</Answer>
        </>
      )}
      <InSection value={true}>{children}</InSection>
    </SectionBlock>
  );
}
