import { useId } from 'react';
import styled from 'styled-components';
import { Field, inputStyle } from './field';
import { Select } from './SelectField';

const Bar = styled.div`
  display: grid;
  gap: var(--p-space-4);
  @media (min-width: 40rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
    align-items: end;
  }
`;

const Input = styled.input`
  ${inputStyle}
`;

const Found = styled.p`
  margin-top: var(--p-space-3);
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;

export interface FiltersProps {
  readonly search: {
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
  };
  readonly choices: readonly {
    readonly label: string;
    readonly value: string;
    /** The first is everything, and its value is ''. */
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly onChange: (value: string) => void;
  }[];
  /** How much is shown; a screen reader hears it change. */
  readonly found: string;
}

/** Filters of a list, which change it while the driver types. Not a form, because nothing is sent. */
export function Filters({ search, choices, found }: FiltersProps) {
  const id = useId();
  return (
    <div data-print="never">
      <Bar role="search">
        <Field name="search" label={search.label} id={`${id}-search`} error={undefined}>
          <Input
            id={`${id}-search`}
            type="search"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </Field>
        {choices.map(({ label, value, options, onChange }) => (
          <Field key={label} name={label} label={label} id={`${id}-${label}`} error={undefined}>
            <Select id={`${id}-${label}`} value={value} onChange={(event) => onChange(event.target.value)}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </Bar>
      <Found role="status">{found}</Found>
    </div>
  );
}
