import { type ReactNode, useRef } from 'react';
import { Box, Choice } from './choice';
import { useFormField, useSentField } from './FormState';
import { describedBy, errorId, FieldError, Hint, hintId } from './field';

export interface CheckboxFieldProps {
  readonly name: string;
  /** The statement that the driver confirms by ticking. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A statement to tick. Its value is a boolean. */
export function CheckboxField({ name, label, hint }: CheckboxFieldProps) {
  const { id, value = false, error, setValue } = useFormField<boolean>(name);
  const box = useRef<HTMLInputElement>(null);
  useSentField(box, ({ checked }) => setValue(checked));
  return (
    <div data-field={name}>
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      <Choice $card={false} $chosen={value} htmlFor={id}>
        <Box
          ref={box}
          id={id}
          type="checkbox"
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy(hint && hintId(id), error && errorId(id))}
          onChange={(event) => setValue(event.target.checked)}
        />
        <span>
          <span id={`${id}-label`}>{label}</span>
          {hint && <Hint id={hintId(id)}>{hint}</Hint>}
        </span>
      </Choice>
    </div>
  );
}
