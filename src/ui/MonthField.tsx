import { useState } from 'react';
import { Input, Line, Part } from './date-parts';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps } from './field';
import { joinMonth, type MonthParts, splitMonth } from './month';

const partNames = ['Month', 'Year'] as const;

/** A month, typed as figures or letters. The value is the month as `2024-08`; what is no month stays as it was typed. */
export function MonthField(props: FieldProps) {
  const { name } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  const [parts, setParts] = useState<MonthParts>(() => splitMonth(value));

  // Changed by somebody else than these fields.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (joinMonth(parts) !== value) setParts(splitMonth(value));
  }

  const change = (next: MonthParts) => {
    setParts(next);
    setValue(joinMonth(next));
  };
  const someEmpty = parts.some((part) => part.trim() === '');
  return (
    <FieldGroup {...props} id={id} error={error}>
      <Line>
        {partNames.map((partName, index) => (
          <Part key={partName} $year={index === 1} htmlFor={`${id}-${partName}`}>
            {partName}
            <Input
              id={`${id}-${partName}`}
              name={`${name}-${partName.toLowerCase()}`}
              value={parts[index]}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={error && (!someEmpty || parts[index]?.trim() === '') ? true : undefined}
              onChange={(event) =>
                change(parts.map((part, at) => (at === index ? event.target.value : part)) as unknown as MonthParts)
              }
            />
          </Part>
        ))}
      </Line>
    </FieldGroup>
  );
}
