import { type ClipboardEvent, type ComponentType, useRef, useState } from 'react';
import type { CalendarDialogProps } from './CalendarDialog';
import { Input, Line, Part } from './date-parts';
import { type DayParts, joinDay, readDay, splitDay } from './day';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps, FieldWarning } from './field';
import { IconButton } from './IconButton';

const partNames = ['Day', 'Month', 'Year'] as const;

export interface DateFieldProps extends FieldProps {
  /** First and last day of the calendar, `2027-03-13`. Other days can be typed: whether they may be sent, the form's check says. */
  readonly min?: string;
  readonly max?: string;
}

/**
 * A date, typed as it is printed, or chosen in a calendar that starts on Monday and is loaded when it is opened. The value is the
 * day as `2027-03-13`; what is no real day stays as it was typed.
 */
export function DateField(props: DateFieldProps) {
  const { name, label, min, max } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  const [parts, setParts] = useState<DayParts>(() => splitDay(value));
  const group = useRef<HTMLDivElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarDialogProps>>();
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');

  // Changed by somebody else than these fields: a draft, the calendar.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (joinDay(parts) !== value) setParts(splitDay(value));
  }

  const change = (next: DayParts) => {
    setParts(next);
    setValue(joinDay(next));
  };
  const paste = (event: ClipboardEvent) => {
    const whole = readDay(event.clipboardData.getData('text'));
    if (!whole) return;
    event.preventDefault();
    change(whole);
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

  const someEmpty = parts.some((part) => part.trim() === '');
  return (
    <FieldGroup {...props} id={id} error={error}>
      <Line ref={group} onPaste={paste}>
        {partNames.map((partName, index) => (
          <Part key={partName} $year={index === 2} htmlFor={`${id}-${partName}`}>
            {partName}
            <Input
              id={`${id}-${partName}`}
              name={`${name}-${partName.toLowerCase()}`}
              value={parts[index]}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={error && (!someEmpty || parts[index]?.trim() === '') ? true : undefined}
              onChange={(event) =>
                change(parts.map((part, at) => (at === index ? event.target.value : part)) as unknown as DayParts)
              }
            />
          </Part>
        ))}
        <IconButton
          icon="calendar"
          edged
          opensDialog
          expanded={state === 'open'}
          label={`Choose in a calendar: ${label}`}
          onClick={open}
        />
      </Line>
      <FieldWarning id={`${id}-calendar`}>
        {state === 'failed' ? 'The calendar did not load. Type the date instead' : null}
      </FieldWarning>
      {state === 'open' && Calendar && (
        <Calendar
          label={label}
          anchor={group.current}
          value={value}
          min={min}
          max={max}
          onPick={(day) => {
            setValue(day);
            setState('closed');
          }}
          onClose={() => setState('closed')}
        />
      )}
    </FieldGroup>
  );
}
