/** @jest-environment node */
import { type CalendarDay, calendarFile, remindersBefore } from '../../../src/format/ics';

const mot: CalendarDay = {
  uid: 'driver-1-mot@portal.example',
  day: '2026-03-14',
  title: 'MOT ends',
  note: 'Send the new one.',
  url: 'https://portal.example/vehicle-documents',
};
const now = new Date('2026-03-02T08:14:09.250Z');
const fileOf = (...days: Partial<CalendarDay>[]) =>
  calendarFile(
    days.map((day) => ({ ...mot, ...day })),
    now,
  );
const unfoldedLines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file (RFC 5545)', () => {
  it('has an all-day event that leaves the driver free', () => {
    expect(unfoldedLines(fileOf({}))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Driver portal//Dates//EN',
      'BEGIN:VEVENT',
      'UID:driver-1-mot@portal.example',
      'DTSTAMP:20260302T081409Z',
      'SEQUENCE:29540654',
      'DTSTART;VALUE=DATE:20260314',
      'DTEND;VALUE=DATE:20260315',
      'SUMMARY:MOT ends',
      'DESCRIPTION:Send the new one.',
      'URL:https://portal.example/vehicle-documents',
      'TRANSP:TRANSPARENT',
      ...[30, 14, 7, 2].flatMap((days) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:MOT ends in ${days} days`,
        `TRIGGER:-P${days - 1}DT15H`,
        'END:VALARM',
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('sets its alarms at nine in the morning', () => {
    const start = Date.parse('2026-03-14T00:00:00Z');
    const alarmTimes = [...fileOf({}).matchAll(/TRIGGER:-P(\d+)DT(\d+)H/g)].map(([, days, hours]) =>
      new Date(start - Number(days) * 86_400_000 - Number(hours) * 3_600_000).toISOString(),
    );
    expect(alarmTimes).toEqual([
      '2026-02-12T09:00:00.000Z',
      '2026-02-28T09:00:00.000Z',
      '2026-03-07T09:00:00.000Z',
      '2026-03-12T09:00:00.000Z',
    ]);
    expect(remindersBefore).toHaveLength(alarmTimes.length);
  });

  it('sets its alarms on the day itself, the day before, or not at all', () => {
    const lines = unfoldedLines(fileOf({ title: 'Pay day', reminders: [1, 0] }));
    expect(lines.filter((line) => /^(TRIGGER|DESCRIPTION:Pay)/.test(line))).toEqual([
      'DESCRIPTION:Pay day tomorrow',
      'TRIGGER:-P0DT15H',
      'DESCRIPTION:Pay day',
      'TRIGGER:PT9H',
    ]);
    expect(fileOf({ reminders: [] })).not.toContain('VALARM');
  });

  it('ends an event on the next day, over the end of a year and of a February', () => {
    expect(fileOf({ day: '2026-12-31' })).toContain('DTEND;VALUE=DATE:20270101\r\n');
    expect(fileOf({ day: '2028-02-28' })).toContain('DTEND;VALUE=DATE:20280229\r\n');
  });

  it('escapes special characters, so that no text can add a line', () => {
    const [summary, note] = unfoldedLines(
      fileOf({ title: 'A; B, C \\ D', note: 'one\r\nEND:VEVENT\u0007\rtwo' }),
    ).filter((line) => /^(SUMMARY|DESCRIPTION):(A|one)/.test(line));
    expect(summary).toBe('SUMMARY:A\\; B\\, C \\\\ D');
    expect(note).toBe('DESCRIPTION:one\\nEND:VEVENT\\ntwo');
  });

  it('folds at 75 bytes and never within a character', () => {
    const title = `${'é'.repeat(60)} 🚗${'x'.repeat(200)}`;
    const file = fileOf({ title });
    const encoder = new TextEncoder();
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => encoder.encode(line).length))).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
    expect(unfoldedLines(file)).toContain(`SUMMARY:${title}`);
    // A line of 75 bytes is not folded; a longer one is.
    expect(fileOf({ title: 'x'.repeat(67) })).toContain(`SUMMARY:${'x'.repeat(67)}\r\n`);
    expect(fileOf({ title: 'x'.repeat(68) })).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  });

  it('keeps an event’s id and increases its sequence, so that a second import moves the day', () => {
    const later = calendarFile([{ ...mot, day: '2027-03-13' }], new Date(now.getTime() + 120_000));
    const uid = (file: string) => /UID:(.*)\r\n/.exec(file)?.[1];
    const sequence = (file: string) => Number(/SEQUENCE:(\d+)\r\n/.exec(file)?.[1]);
    expect(uid(later)).toBe(uid(fileOf({})));
    expect(sequence(later)).toBeGreaterThan(sequence(fileOf({})));
    // The format's largest whole number is 2147483647.
    expect(sequence(calendarFile([mot], new Date('2099-12-31T00:00:00Z')))).toBeLessThan(2 ** 31);
  });
});
