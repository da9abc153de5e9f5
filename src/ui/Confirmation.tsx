import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Definition, DefinitionList } from './DefinitionList';
import { Icon } from './Icon';
import { PageHeading } from './PageHeading';
import { Reference } from './Reference';
import { Stack } from './Stack';
import { TwoColumns } from './TwoColumns';

const Panel = styled.div`
  --p-head-below: 0px;
  display: grid;
  grid-template-columns: 2rem minmax(0, 1fr);
  gap: var(--p-space-4);
  padding: var(--p-space-5);
  border-radius: var(--p-radius-l);
  background: var(--p-success-tint);
  color: var(--p-success-ink);
  p {
    color: var(--p-ink);
    font-size: var(--p-text-lead);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export interface ConfirmationProps {
  readonly title: string;
  /** What happens next, and by when: "You’ll hear by 1pm today." */
  readonly next: ReactNode;
  readonly facts: readonly Definition[];
  readonly verb?: string;
  /** "12:04pm today"; null if it is unknown. */
  readonly at: string | null;
  /** The reference for questions to the team; null if there is none. */
  readonly reference: string | null;
  readonly children: ReactNode;
}

/** The last page of a flow that sends something: it says that it has arrived, when, what happens next, and the reference. */
export function Confirmation({ title, next, facts, verb = 'Sent', at, reference, children }: ConfirmationProps) {
  return (
    <TwoColumns ratio="7:6">
      <Panel>
        <Icon name="done" size="large" />
        <PageHeading key={title} lead={<p>{next}</p>}>
          {title}
        </PageHeading>
      </Panel>
      <Stack space="large">
        <DefinitionList
          items={[
            ...facts,
            { term: verb, value: at },
            { term: 'Reference', value: reference && <Reference>{reference}</Reference> },
          ]}
        />
        {children}
      </Stack>
    </TwoColumns>
  );
}
