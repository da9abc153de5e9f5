import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { Field, inputStyle } from './field';
import { Select } from './SelectField';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-2) var(--p-space-4);
  align-items: center;
  justify-content: space-between;
`;

const Bar = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'grid' : 'none')};
  gap: var(--p-space-4);
  margin-top: var(--p-space-3);
  @media (min-width: 40rem) {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
    align-items: end;
  }
`;

const Input = styled.input`
  ${inputStyle}
`;

/** The text breaks before the button leaves the line, so that the list starts on the first screen. */
const Found = styled.h2`
  flex: 1 1 9rem;
  font-size: var(--p-text-h3);
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
    /** The first option is “all”; its value is ''. */
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly onChange: (value: string) => void;
  }[];
  /** The heading: the number of results. Screen readers read its changes. */
  readonly found: string;
  /** The button that opens the filters on a phone. */
  readonly openLabel: string;
}

/** Only a phone needs the button: a wide screen always shows the filters. It keeps its place while a filter holds them open. */
const OnPhone = styled.div<{ $idle: boolean }>`
  flex: none;
  visibility: ${({ $idle }) => ($idle ? 'hidden' : 'visible')};
  @media (min-width: 40rem) {
    display: none;
  }
`;

/**
 * Filters that change a list while the driver types. Not a form, because nothing is sent. A phone shows them after a press,
 * and while one is set, so that the list starts on the first screen.
 */
export function Filters({ search, choices, found, openLabel }: FiltersProps) {
  const id = useId();
  const isSet = [search, ...choices].some(({ value }) => value !== '');
  const [isOpen, setIsOpen] = useState(isSet);
  const open = isOpen || isSet;
  return (
    <div data-print="never">
      <Head>
        <Found>
          <span role="status">{found}</span>
        </Found>
        <OnPhone $idle={isSet}>
          <Button variant="quiet" controls={{ id, open }} onClick={() => setIsOpen(!open)}>
            {openLabel}
          </Button>
        </OnPhone>
      </Head>
      <Bar id={id} role="search" $open={open}>
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
    </div>
  );
}
