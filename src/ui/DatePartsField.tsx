import { type ClipboardEvent, type ComponentType, useRef, useState } from 'react';
import styled from 'styled-components';
import type { CalendarDialogProps } from './CalendarDialog';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps, FieldWarning, inputStyle } from './field';
import { IconButton } from './IconButton';

const Line = styled.div`
  display: flex;
  align-items: end;
  gap: var(--p-space-2);
  margin-top: var(--p-space-2);
  /* In very large text the parts do not fit next to each other. */
  @media (max-width: 18.99rem) {
    flex-wrap: wrap;
  }
`;

const Part = styled.label<{ $year: boolean }>`
  flex: 0 1 ${({ $year }) => ($year ? '5.25rem' : '3.75rem')};
  min-width: 0;
  color: var(--p-ink-quiet);
`;

const Input = styled.input`
  ${inputStyle}
  margin-top: 2px;
  padding-inline: 0.25rem;
  text-align: center;
`;

export interface DateLimits {
  /** First and last day of the calendar, `2027-03-13`. Other days can be typed: the form's check says whether they may be sent. */
  readonly min?: string;
  readonly max?: string;
}

interface DatePartsFieldProps extends FieldProps, DateLimits {
  readonly partNames: readonly string[];
  /** Converts typed parts to a value, and a value to its parts. */
  readonly join: (parts: readonly string[]) => string;
  readonly split: (value: string) => readonly string[];
  /** The parts of a whole pasted date; null if it is not a date. */
  readonly read?: (text: string) => readonly string[] | null;
  readonly unit: 'day' | 'month';
}

/** A date typed in parts, or chosen in a calendar that loads when it opens. A date that does not exist stays as typed. */
export function DatePartsField(props: DatePartsFieldProps) {
  const { name, label, min, max, partNames, join, split, read, unit } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  const [parts, setParts] = useState(() => split(value));
  const group = useRef<HTMLDivElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarDialogProps>>();
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');

  // A draft or the calendar has changed the value.
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (join(parts) !== value) setParts(split(value));
  }

  const change = (next: readonly string[]) => {
    setParts(next);
    setValue(join(next));
  };
  const paste = (event: ClipboardEvent) => {
    const pastedDate = read?.(event.clipboardData.getData('text'));
    if (!pastedDate) return;
    event.preventDefault();
    change(pastedDate);
  };
  const open = () => {
    setState('opening');
    import(/* webpackChunkName: "calendar" */ './CalendarDialog').then(
      ({ CalendarDialog }) => {
        setCalendar(() => CalendarDialog);
        setState('open');
      },
      () => setState('failed'),
    );
  };

  const hasEmptyPart = parts.some((part) => part.trim() === '');
  return (
    <FieldGroup {...props} id={id} error={error}>
      <Line ref={group} onPaste={paste}>
        {partNames.map((partName, index) => (
          <Part key={partName} $year={index === partNames.length - 1} htmlFor={`${id}-${partName}`}>
            {partName}
            <Input
              id={`${id}-${partName}`}
              name={`${name}-${partName.toLowerCase()}`}
              value={parts[index]}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={error && (!hasEmptyPart || parts[index]?.trim() === '') ? true : undefined}
              onChange={(event) => change(parts.map((part, at) => (at === index ? event.target.value : part)))}
            />
          </Part>
        ))}
        <IconButton
          icon="calendar"
          edged
          opensDialog
          expanded={state === 'open'}
          label={`Choose from a calendar: ${label}`}
          onClick={open}
        />
      </Line>
      <FieldWarning id={`${id}-calendar`}>
        {state === 'failed' ? 'We couldn’t load the calendar. Type the date instead' : null}
      </FieldWarning>
      {state === 'open' && Calendar && (
        <Calendar
          label={label}
          anchor={group.current}
          unit={unit}
          value={value}
          min={min}
          max={max}
          onPick={(picked) => {
            setValue(picked);
            setState('closed');
          }}
          onClose={() => setState('closed')}
        />
      )}
    </FieldGroup>
  );
}
