import { useState } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { VisuallyHidden } from './VisuallyHidden';

const Panel = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--p-space-3) var(--p-space-5);
  max-width: 32rem;
  padding: var(--p-space-4) var(--p-space-5);
  border: 2px dashed var(--p-line-strong);
  border-radius: var(--p-radius-l);
`;

const Letters = styled.span`
  font-size: var(--p-text-h1);
  font-weight: var(--p-weight-hero);
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
  line-height: 1.2;
  overflow-wrap: anywhere;
  /* One press takes all of it, where copying is not allowed. */
  -webkit-user-select: all;
  user-select: all;
`;

const Failed = styled.p`
  flex: 1 0 100%;
`;

type Copying = 'not yet' | 'copied' | 'failed';

export interface CodeProps {
  readonly code: string;
  /** Whether copying is the main action of the screen. */
  readonly isMain?: boolean;
}

/** A code and the button that copies it. */
export function Code({ code, isMain = false }: CodeProps) {
  const [copying, setCopying] = useState<Copying>('not yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopying('copied');
    } catch {
      // The browser may refuse to copy, and has no clipboard on a page without HTTPS.
      setCopying('failed');
    }
  };
  return (
    <Panel>
      <p>
        <VisuallyHidden>Code: </VisuallyHidden>
        <Letters translate="no">{code}</Letters>
      </p>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        icon={copying === 'copied' ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        {copying === 'copied' ? 'Copied' : 'Copy code'}
      </Button>
      <VisuallyHidden role="status">{copying === 'copied' ? 'Code copied' : ''}</VisuallyHidden>
      {copying === 'failed' ? (
        <Failed role="alert">Couldn’t copy. Press and hold the code, then choose Copy.</Failed>
      ) : null}
    </Panel>
  );
}
