import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from './Icon';

export interface FieldProps {
  /** Name of the value in the form. */
  readonly name: string;
  readonly label: string;
  /** Help that is always visible: an example, or where to find the answer on a document. */
  readonly hint?: ReactNode;
  /** Whether the label says “optional”. All other fields are required. */
  readonly optional?: boolean;
}

/** Border, height and type of every text input and select. */
export const inputStyle = css`
  display: block;
  width: 100%;
  min-height: var(--p-control);
  margin-top: var(--p-space-2);
  padding: 0.5rem 0.875rem;
  border: var(--p-stroke) solid var(--p-line-strong);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  color: var(--p-ink);
  font: var(--p-weight-text) var(--p-text-lead) / 1.4 var(--p-font);
  font-variant-numeric: tabular-nums;
  appearance: none;
  &::placeholder {
    color: var(--p-ink-quiet);
    opacity: 1;
  }
  &:hover {
    border-color: var(--p-ink);
  }
  &:focus {
    border-color: var(--p-ink);
    outline: var(--p-focus-width) solid var(--p-focus);
    outline-offset: 1px;
    box-shadow: none;
  }
  &[aria-invalid='true'] {
    border: 2px solid var(--p-danger);
  }
  &[readonly] {
    background: var(--p-surface-quiet);
    border-color: transparent;
  }
`;

/** `short`, or the number of characters that fit. */
export type Width = 'full' | 'short' | number;

export const widthOf = (width: Width | undefined): string =>
  width === 'short' ? '12rem' : typeof width === 'number' ? `calc(${width}ch + 2.25rem)` : 'none';

export const Label = styled.label`
  display: block;
  font-weight: var(--p-weight-label);
  line-height: 1.35;
`;

const Legend = styled.legend`
  font-weight: var(--p-weight-label);
  line-height: 1.35;
`;

const Optional = styled.span`
  font-weight: var(--p-weight-text);
  color: var(--p-ink-quiet);
`;

export const Hint = styled.span`
  display: block;
  margin-top: 2px;
  color: var(--p-ink-quiet);
  line-height: 1.4;
`;

const Message = styled.span<{ $tone: 'danger' | 'warning' }>`
  display: flex;
  gap: 0.375rem;
  margin-top: ${({ $tone }) => ($tone === 'danger' ? 'var(--p-space-1)' : 'var(--p-space-2)')};
  color: ${({ $tone }) => ($tone === 'danger' ? 'var(--p-danger-ink)' : 'var(--p-warning)')};
  font-weight: var(--p-weight-label);
  line-height: 1.35;
  overflow-wrap: anywhere;
  svg {
    margin-top: 1px;
  }
`;

/** The error message, between the label and the control: what is wrong and what to do. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Message id={id} $tone="danger">
      <Icon name="warn" size="small" />
      <span>{children}</span>
    </Message>
  );
}

/** A warning, which does not prevent sending. Screen readers read it when it appears. */
export function FieldWarning({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <span id={id} role="status">
      {children && (
        <Message $tone="warning">
          <Icon name="warn" size="small" />
          <span>{children}</span>
        </Message>
      )}
    </span>
  );
}

export const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

/** The ids for aria-describedby: first the hint, then the error, in the order of the page. */
export const describedBy = (
  ...ids: readonly (string | number | bigint | boolean | null | undefined)[]
): string | undefined => ids.filter(Boolean).join(' ') || undefined;

/** The message without the question, which is the label above it. The summary shows both. */
const afterLabel = (error: string, label: string): string => {
  const start = /[?.]$/.test(label) ? `${label} ` : `${label}: `;
  if (!error.startsWith(start)) return error;
  const rest = error.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function LabelText({ label, optional }: { readonly label: string; readonly optional: boolean | undefined }) {
  return (
    <>
      {label}
      {optional && <Optional> (optional)</Optional>}
    </>
  );
}

/** Label, hint, message, and one control with the id `id`. */
export function Field({ id, name, label, hint, optional, error, children }: FrameProps) {
  return (
    <div data-field={name}>
      <Label htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </Label>
      {hint && <Hint id={hintId(id)}>{hint}</Hint>}
      {error && <FieldError id={errorId(id)}>{afterLabel(error, label)}</FieldError>}
      {children}
    </div>
  );
}

/** Legend, hint, message, and several controls that answer one question. */
export function FieldGroup({ id, name, label, hint, optional, error, children }: FrameProps) {
  return (
    <fieldset id={id} data-field={name} aria-describedby={describedBy(hint && hintId(id), error && errorId(id))}>
      <Legend>
        <LabelText label={label} optional={optional} />
      </Legend>
      {hint && <Hint id={hintId(id)}>{hint}</Hint>}
      {error && <FieldError id={errorId(id)}>{afterLabel(error, label)}</FieldError>}
      {children}
    </fieldset>
  );
}
