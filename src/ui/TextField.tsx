import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState, useSyncExternalStore } from 'react';
import styled, { css } from 'styled-components';
import { useTypedField } from './FormState';
import {
  describedBy,
  errorId,
  Field,
  type FieldProps,
  FieldWarning,
  hintId,
  inputStyle,
  type Width,
  widthOf,
} from './field';
import { afterPress } from './press';

const plate = css`
  width: 11.5rem;
  padding-block: 0.375rem;
  border-color: var(--p-plate-ink);
  background: var(--p-plate);
  color: var(--p-plate-ink);
  font-size: 1.5rem;
  font-weight: 700;
  letter-spacing: 0.045em;
  text-transform: uppercase;
`;

const Input = styled.input<{ $width?: Width | undefined; $plate: boolean; $prefix: boolean }>`
  ${inputStyle}
  /* A fixed height, so that typing does not make the browser lay out the rest of the page. */
  height: var(--p-control);
  contain: size layout;
  max-width: ${({ $width }) => widthOf($width)};
  ${({ $plate }) => $plate && plate}
  ${({ $prefix }) => $prefix && 'margin-top: 0; padding-left: 2.25rem;'}
`;

const Affix = styled.span`
  position: relative;
  display: block;
  margin-top: var(--p-space-2);
`;

const Prefix = styled.span`
  position: absolute;
  inset: 0 auto 0 0;
  z-index: 1;
  pointer-events: none;
  display: grid;
  align-content: center;
  padding-left: 1rem;
  color: var(--p-ink-quiet);
  font-size: var(--p-text-lead);
`;

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search';
  readonly autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  readonly width?: Width;
  /** `plate`: a registration; the field looks like a number plate. */
  readonly look?: 'plain' | 'plate';
  /** A unit before the input: £. The label has the unit in words. */
  readonly prefix?: string;
  /**
   * A warning. It never prevents sending the form. A function is called with the value when the driver leaves the field, so
   * that no warning appears while they type.
   */
  readonly warning?: ReactNode | ((value: string) => ReactNode);
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { name, type = 'text', look = 'plain', prefix, warning, width } = props;
  const { id, error, typed, subscribe, input } = useTypedField<HTMLInputElement>(name);
  const isPlate = look === 'plate';
  const [textAtBlur, setLeft] = useState(typed);
  const readLeft = () => textAtBlur !== '' && textAtBlur === typed();
  const isLeft = useSyncExternalStore(subscribe, readLeft, readLeft);
  const warned = typeof warning === 'function' ? (isLeft ? warning(textAtBlur) : null) : warning;
  const warningId = `${id}-warning`;
  const line = (
    <Input
      {...input}
      id={id}
      type={type}
      $width={width}
      $plate={isPlate}
      $prefix={prefix !== undefined}
      autoComplete={props.autoComplete ?? (isPlate ? 'off' : undefined)}
      autoCapitalize={props.autoCapitalize ?? (isPlate ? 'characters' : type === 'email' ? 'none' : undefined)}
      autoCorrect={isPlate || type === 'email' ? 'off' : undefined}
      spellCheck={isPlate || type === 'email' ? false : undefined}
      inputMode={props.inputMode}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(props.hint && hintId(id), error && errorId(id), warning !== undefined && warningId)}
      onBlur={() => warning !== undefined && afterPress(() => setLeft(typed))}
    />
  );
  return (
    <Field {...props} id={id} error={error}>
      {prefix === undefined ? (
        line
      ) : (
        <Affix>
          <Prefix aria-hidden="true">{prefix}</Prefix>
          {line}
        </Affix>
      )}
      {warning !== undefined && <FieldWarning id={warningId}>{warned}</FieldWarning>}
    </Field>
  );
}
