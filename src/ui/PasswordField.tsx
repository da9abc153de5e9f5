import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useFormField, useSentField } from './FormState';
import { describedBy, errorId, Field, type FieldProps, hintId, inputStyle } from './field';
import { VisuallyHidden } from './VisuallyHidden';

const Affix = styled.span`
  position: relative;
  display: block;
`;

const Input = styled.input`
  ${inputStyle}
  padding-right: 5.5rem;
`;

const Toggle = styled.button`
  position: absolute;
  right: 0.25rem;
  bottom: calc((var(--p-control) - var(--p-target)) / 2);
  min-width: var(--p-target);
  height: var(--p-target);
  padding-inline: 0.75rem;
  border-radius: var(--p-radius);
  color: var(--p-ink-brand);
  font: var(--p-weight-label) var(--p-text) / 1 var(--p-font);
  text-decoration: underline;
  text-decoration-thickness: 1.5px;
  text-underline-offset: 0.2em;
  &:hover {
    background: var(--p-surface-pressed);
  }
`;

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  /** A link just below the field, for a forgotten password. */
  readonly below?: ReactNode;
}

/** A password that can be shown while it is typed. It is hidden again when the form is sent. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, autoComplete, hint } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useSentField(input, (field) => setValue(field.value));

  // Hides the password on submit, because a browser may save the content of a text field for its suggestions.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field {...props} id={id} error={error}>
      <Affix>
        <Input
          ref={input}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(hint && hintId(id), error && errorId(id))}
          onChange={(event) => setValue(event.target.value)}
        />
        <Toggle type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <VisuallyHidden> ({props.label})</VisuallyHidden>
        </Toggle>
      </Affix>
      {props.below}
      <VisuallyHidden role="status">{isShown ? 'Your password is shown.' : ''}</VisuallyHidden>
    </Field>
  );
}
