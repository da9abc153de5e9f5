import { addDays, fullDay } from '../format/dates';
import { type ApprovedChange, carName, startsLater } from './car';

/** When the driver changes to a car that is not in use now: the day that an approved change names, else that they have to ask. */
export const switchInWords = (
  { id, registration }: { readonly id: string; readonly registration: string | null },
  changes: readonly ApprovedChange[],
  today: string,
): string => {
  const starting = changes.find(
    (change) => registration !== null && change.proposed?.registration === registration && startsLater(change, today),
  );
  if (starting?.effective_from) {
    const day = fullDay(starting.effective_from);
    return starting.kind === 'add'
      ? `You can use it from ${day}. Ask us before you switch to it.`
      : `You use it from ${day}.`;
  }
  const replacedUntil = changes.find(
    ({ kind, status, vehicle_id: replaced }) => kind === 'temporary' && status === 'approved' && replaced === id,
  )?.until;
  return replacedUntil && replacedUntil >= today
    ? `You use it again from ${fullDay(addDays(replacedUntil, 1))}.`
    : 'Ask us before you switch to it.';
};

/** What an approved change means until the day it applies, in sentences. Empty if it applies already. */
export const startInWords = (
  change: ApprovedChange,
  vehicles: readonly { readonly id: string; readonly registration: string | null; readonly status: unknown }[],
  today: string,
): readonly string[] => {
  const { kind, effective_from: from, until, vehicle_id: old } = change;
  if (from === null || !startsLater(change, today)) return [];
  const car = vehicles.find(({ id }) => id === old);
  if (kind === 'remove') {
    const isOnly = vehicles.every(({ id, status }) => id === old || status === 'removed');
    return [
      `You can use ${car ? carName(car) : 'it'} until ${fullDay(addDays(from, -1))}.`,
      ...(isOnly ? ['Then you cannot work until you’ve added another car.'] : []),
    ];
  }
  if (kind === 'add') return [`You can use it from ${fullDay(from)}.`];
  if (kind === 'update') return [`It starts on ${fullDay(from)}.`];
  const end = until === null ? '' : ` to ${fullDay(until)}`;
  return [`You use it from ${fullDay(from)}${end}.`, ...(car ? [`Before that, use ${carName(car)}.`] : [])];
};
