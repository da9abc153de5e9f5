import { useId, useRef } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { inputStyle, Label } from './field';

const Line = styled.div`
  display: flex;
  gap: var(--p-space-3);
  align-items: end;
  max-width: var(--p-task);
  @media (max-width: 18.99rem) {
    flex-wrap: wrap;
  }
  > button {
    flex: none;
  }
`;

const Input = styled.input`
  ${inputStyle}
`;

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

/** A search field. A press starts the search, because a call for each letter is too slow on a poor connection. */
export function SearchBox({ label, value, maxLength, onSearch }: SearchBoxProps) {
  const id = useId();
  const press = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <form
      data-print="never"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // The field is replaced, and a phone hides its keyboard, which would cover the results.
        press.current?.focus();
        onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
      }}
    >
      <Label htmlFor={id}>{label}</Label>
      <Line>
        {/* Another URL, another search: what was typed and not sent is gone then. */}
        <Input
          key={value}
          id={id}
          name="search"
          type="search"
          autoComplete="off"
          maxLength={maxLength}
          defaultValue={value}
        />
        <Button ref={press} type="submit" variant="quiet">
          Search
        </Button>
      </Line>
    </form>
  );
}
