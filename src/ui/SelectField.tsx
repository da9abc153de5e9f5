import styled from 'styled-components';
import { useFormField } from './FormState';
import { describedBy, errorId, Field, type FieldProps, hintId, inputStyle, type Width, widthOf } from './field';

const chevron = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23221a1f' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5.5 9 6.5 6.5L18.5 9'/%3E%3C/svg%3E")`;

export const Select = styled.select<{ $width?: Width | undefined }>`
  ${inputStyle}
  max-width: ${({ $width }) => widthOf($width)};
  padding-right: 3rem;
  text-overflow: ellipsis;
  background: var(--p-surface) ${chevron} no-repeat right 0.75rem center / 1.5rem;
  /* The arrow is dark, which a dark forced background would hide. */
  @media (forced-colors: active) {
    appearance: auto;
    background-image: none;
  }
`;

/** An option of a SelectField or a RadioField. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  /** The first option, which means that nothing is chosen. */
  readonly emptyLabel?: string;
  readonly width?: Width;
}

/** One choice from a long list. For a few options use RadioField: all are visible, and one press chooses. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, emptyLabel = 'Choose one', hint } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  // A value that is not in the list is kept.
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <Field {...props} id={id} error={error}>
      <Select
        id={id}
        name={name}
        value={value}
        $width={props.width}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(hint && hintId(id), error && errorId(id))}
        onChange={(event) => setValue(event.target.value)}
      >
        <option value="">{emptyLabel}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
