import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { Dialog } from './Dialog';

const Panel = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--p-space-6);
  margin-top: var(--p-space-2);
  font-size: var(--p-text-lead);
  p {
    max-width: none;
  }
  @media (min-width: 40rem) {
    > button {
      align-self: center;
      min-width: 16rem;
    }
  }
`;

// As large as fits on one line: the width of a letter is about two thirds of its height.
const Letters = styled.p<{ $count: number }>`
  padding-block: var(--p-space-6);
  border-block: 2px solid var(--p-line-total);
  font-size: clamp(1.75rem, calc((100vw - 3rem) / ${({ $count }) => $count * 0.7}), 7rem);
  font-weight: var(--p-weight-hero);
  font-variant-numeric: tabular-nums;
  line-height: 1.1;
  overflow-wrap: anywhere;
`;

export interface ShowScreenProps {
  readonly open: boolean;
  /** The subject, the largest text after the code. */
  readonly title: string;
  readonly from: string | null;
  readonly code: string | null;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The whole screen for another person to read, with nothing else on it. */
export function ShowScreen({ open, title, from, code, children, onClose }: ShowScreenProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose} whole>
      <Panel>
        <p>
          {children}
          <br />
          <b>{from}</b>
        </p>
        {code ? (
          <Letters $count={code.length} translate="no">
            {code}
          </Letters>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </Panel>
    </Dialog>
  );
}
