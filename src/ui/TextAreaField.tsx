import { useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useTypedField } from './FormState';
import { describedBy, errorId, Field, type FieldProps, Hint, hintId, inputStyle } from './field';
import { VisuallyHidden } from './VisuallyHidden';

const Area = styled.textarea`
  ${inputStyle}
  min-height: calc(${({ rows = 1 }) => rows} * 1.4em + 1.25rem);
  resize: vertical;
  field-sizing: content;
  max-height: 24rem;
`;

const Count = styled(Hint)<{ $over: boolean }>`
  color: ${({ $over }) => ($over ? 'var(--p-danger-ink)' : 'var(--p-ink-quiet)')};
  font-weight: ${({ $over }) => ($over ? 'var(--p-weight-label)' : 'var(--p-weight-text)')};
  font-variant-numeric: tabular-nums;
`;

export interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  /** How many characters may be sent. More can be typed, so that nothing pasted is cut off. */
  readonly maxLength?: number;
}

const remainingText = (charactersLeft: number): string => {
  const size = Math.abs(charactersLeft);
  return `${size.toLocaleString('en-GB')} ${size === 1 ? 'character' : 'characters'} ${charactersLeft < 0 ? 'too many' : 'left'}`;
};

/** Several lines of text, with the number of characters left. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { name, rows = 4, maxLength, hint } = props;
  const { id, error, typed, subscribe, input } = useTypedField<HTMLTextAreaElement>(name);
  const charactersLeft = useSyncExternalStore(subscribe, () =>
    maxLength === undefined ? null : maxLength - typed().length,
  );
  const [liveText, setLiveText] = useState('');

  // Screen readers read the count when the driver pauses near the limit, not after every key.
  useEffect(() => {
    if (charactersLeft === null || maxLength === undefined || charactersLeft >= maxLength / 4) return;
    const timer = setTimeout(() => setLiveText(remainingText(charactersLeft)), 1000);
    return () => clearTimeout(timer);
  }, [charactersLeft, maxLength]);

  return (
    <Field {...props} id={id} error={error}>
      <Area
        {...input}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(
          hint && hintId(id),
          error && errorId(id),
          charactersLeft !== null && `${id}-count`,
        )}
      />
      {charactersLeft !== null && (
        <>
          <Count id={`${id}-count`} $over={charactersLeft < 0}>
            {remainingText(charactersLeft)}
          </Count>
          <VisuallyHidden role="status">{liveText}</VisuallyHidden>
        </>
      )}
    </Field>
  );
}
