import { enGB } from 'date-fns/locale/en-GB';
import { type MouseEvent, useEffect, useRef } from 'react';
import DatePicker, { type ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import styled from 'styled-components';
import { fromCalendarDate, toCalendarDate } from './day';
import { IconButton } from './IconButton';
import { outOfSight } from './VisuallyHidden';

/** Where there is room for the calendar next to its field. On a phone, even on its side, it is at the bottom. */
const hasRoom = '(min-width: 40rem) and (min-height: 32rem)';

const Window = styled.dialog`
  width: 100%;
  max-width: none;
  margin: auto 0 0;
  padding: var(--p-space-3) var(--p-space-2) calc(var(--p-space-3) + env(safe-area-inset-bottom));
  border: 0;
  border-radius: var(--p-radius-l) var(--p-radius-l) 0 0;
  background: var(--p-surface);
  color: var(--p-ink);
  font-variant-numeric: tabular-nums;
  &::backdrop {
    background: rgb(22 15 19 / 0.56);
  }
  @media ${hasRoom} {
    position: absolute;
    width: 21rem;
    margin: 0;
    padding: var(--p-space-2);
    border: 1px solid var(--p-line);
    border-radius: var(--p-radius-l);
    box-shadow: var(--p-shadow-float);
    &::backdrop {
      background: none;
    }
  }

  /* The class names of the picker. We do not use its style sheet, which is long and looks different. */
  .react-datepicker__aria-live {
    ${outOfSight}
  }
  .react-datepicker__navigation {
    display: none;
  }
  .react-datepicker__day-names,
  .react-datepicker__week {
    display: grid;
    grid-template-columns: repeat(7, 1fr);
  }
  .react-datepicker__day-name {
    display: grid;
    place-items: center;
    height: 2.25rem;
    color: var(--p-ink-quiet);
  }
  .react-datepicker__sr-only {
    ${outOfSight}
  }
  .react-datepicker__month-wrapper {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }
  .react-datepicker__day,
  .react-datepicker__month-text {
    display: grid;
    place-items: center;
    min-height: var(--p-target);
    border-radius: var(--p-radius);
    cursor: pointer;
    &:hover {
      background: var(--p-surface-pressed);
    }
    &:focus-visible {
      outline-offset: -3px;
      box-shadow: none;
    }
  }
  .react-datepicker__day--outside-month {
    color: var(--p-line-strong);
  }
  .react-datepicker__day--today,
  .react-datepicker__month-text--today {
    box-shadow: inset 0 0 0 2px var(--p-ink);
    font-weight: var(--p-weight-label);
  }
  .react-datepicker__day--selected:not(.react-datepicker__day--outside-month),
  .react-datepicker__month-text--selected {
    background: var(--p-action);
    color: var(--p-on-action);
    font-weight: var(--p-weight-label);
  }
  .react-datepicker__day--disabled,
  .react-datepicker__month-text--disabled {
    color: var(--p-line-strong);
    text-decoration: line-through;
    cursor: default;
    &:hover {
      background: none;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--p-space-1);
  padding-left: var(--p-space-1);
  > :nth-last-child(2) {
    margin-left: auto;
  }
`;

const Choose = styled.select`
  min-height: var(--p-target);
  padding: 0 var(--p-space-2);
  border: 0;
  border-radius: var(--p-radius-s);
  background: none;
  color: var(--p-ink);
  font: inherit;
  font-weight: var(--p-weight-label);
  cursor: pointer;
  &:hover {
    background: var(--p-surface-pressed);
  }
`;

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month, 15)),
);

interface HeaderProps extends ReactDatePickerCustomHeaderProps {
  readonly from: number;
  readonly to: number;
  readonly unit: CalendarUnit;
}

function Header(props: HeaderProps) {
  const shownYear = props.date.getFullYear();
  const first = Math.min(props.from, shownYear);
  const years = Array.from({ length: Math.max(props.to, shownYear) - first + 1 }, (_, index) => first + index);
  return (
    <Head>
      {props.unit === 'day' && (
        <Choose
          aria-label="Month"
          value={props.date.getMonth()}
          onChange={(event) => props.changeMonth(Number(event.target.value))}
        >
          {monthNames.map((month, index) => (
            <option key={month} value={index}>
              {month}
            </option>
          ))}
        </Choose>
      )}
      <Choose aria-label="Year" value={shownYear} onChange={(event) => props.changeYear(Number(event.target.value))}>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Choose>
      {props.unit === 'day' ? (
        <>
          <IconButton icon="left" label="Previous month" onClick={props.decreaseMonth} />
          <IconButton icon="right" label="Next month" onClick={props.increaseMonth} />
        </>
      ) : (
        <>
          <IconButton icon="left" label="Previous year" onClick={props.decreaseYear} />
          <IconButton icon="right" label="Next year" onClick={props.increaseYear} />
        </>
      )}
    </Head>
  );
}

/** Whether a day or a month is chosen. */
export type CalendarUnit = 'day' | 'month';

export interface CalendarDialogProps {
  readonly label: string;
  /** The field below which it opens, or above it if there is no room. */
  readonly anchor: HTMLElement | null;
  readonly unit: CalendarUnit;
  /** The chosen day, `2027-03-13`, or month, `2027-03`. Any other text counts as none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (picked: string) => void;
  readonly onClose: () => void;
}

/** A month of days, Monday first, or a year of months. The arrow keys move by day and week, Page Up and Page Down by month, and Escape closes it. */
export function CalendarDialog({ label, anchor, unit, value, min, max, onPick, onClose }: CalendarDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    place(element, anchor);
    element
      .querySelector<HTMLElement>('[role="gridcell"][tabindex="0"], .react-datepicker__month-text[tabindex="0"]')
      ?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [anchor]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  const thisYear = new Date().getFullYear();
  const [from, to] = [
    toCalendarDate(min)?.getFullYear() ?? thisYear - 30,
    toCalendarDate(max)?.getFullYear() ?? thisYear + 15,
  ];
  return (
    <Window
      ref={dialog}
      aria-label={label}
      onClick={closeBeside}
      // Stops the key before the browser fires a cancel event for it.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DatePicker
        inline
        locale={enGB}
        calendarStartDay={1}
        formatWeekDay={(name) => name.slice(0, 2)}
        selected={toCalendarDate(value) ?? null}
        {...(min && { minDate: toCalendarDate(min) })}
        {...(max && { maxDate: toCalendarDate(max) })}
        showMonthYearPicker={unit === 'month'}
        showFullMonthYearPicker
        renderCustomHeader={(header) => <Header {...header} from={from} to={to} unit={unit} />}
        onChange={(date: Date | null) => date && onPick(fromCalendarDate(date).slice(0, unit === 'day' ? 10 : 7))}
      />
    </Window>
  );
}

/** Places the calendar below its field, or above it at the end of the window. */
const place = (element: HTMLElement, anchor: HTMLElement | null): void => {
  if (!anchor || !window.matchMedia?.(hasRoom).matches) return;
  const box = anchor.getBoundingClientRect();
  const height = element.offsetHeight;
  const isBelow = box.bottom + 8 + height <= window.innerHeight || box.top < height;
  element.style.top = `${window.scrollY + (isBelow ? box.bottom + 8 : box.top - height - 8)}px`;
  element.style.left = `${window.scrollX + Math.min(box.left, window.innerWidth - element.offsetWidth - 16)}px`;
};
