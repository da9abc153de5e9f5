import type { ChangeEventHandler } from 'react';
import { Box, Cards, Choice, Dot } from './choice';
import { Hint } from './field';
import type { Option } from './SelectField';

export interface OptionCardsProps {
  readonly type: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly isChosen: (value: string) => boolean;
  readonly isInvalid: boolean;
  readonly onPick: (value: string) => void;
}

/** A card for each option, with a radio button or a checkbox. */
export function OptionCards({ type, id, name, options, isChosen, isInvalid, onPick }: OptionCardsProps) {
  const Mark = type === 'radio' ? Dot : Box;
  const pick: ChangeEventHandler<HTMLInputElement> = (event) => onPick(event.target.value);
  return (
    <Cards>
      {options.map(({ value, label, hint }, index) => {
        const optionId = `${id}-${index}`;
        return (
          <Choice key={value} $card $chosen={isChosen(value)} htmlFor={optionId}>
            <Mark
              id={optionId}
              type={type}
              name={name}
              value={value}
              checked={isChosen(value)}
              aria-describedby={hint ? `${optionId}-hint` : undefined}
              aria-labelledby={`${optionId}-label`}
              aria-invalid={isInvalid ? true : undefined}
              onChange={pick}
            />
            <span>
              <b id={`${optionId}-label`}>{label}</b>
              {hint && <Hint id={`${optionId}-hint`}>{hint}</Hint>}
            </span>
          </Choice>
        );
      })}
    </Cards>
  );
}
