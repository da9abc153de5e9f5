import { redirect } from 'react-router';
import {
  type FormPage,
  type FormPlace,
  type InsuranceRequestContext,
  type InsuranceRequestEvent,
  insuranceRequestMachine,
  type RequestItem,
} from '../../../machines/insurance-quote';
import type { Rejection } from '../../../machines/shared/result';
import { fetchInsurableVehicles, findQuote, type QuoteRequest, storeQuote } from '../../api/insurance';
import { fetchProfile } from '../../api/profile';
import { fetchQuotes } from '../../api/quotes';
import { openAttempt } from '../../flows/attempt';
import { deliveryOf } from '../../flows/delivery';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import { type AnswerStore, createAnswerStore, draftName, isFormSent, readFormDraft, sentEarlier } from './answer-store';
import type { CheckContext } from './form/check';
import { pageStatuses } from './form/page-status';
import { prefilledAnswers } from './form/prefill';
import { type Answers, type AskedForm, countOf } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import { requestBody } from './form/request';
import { readForm } from './read-form';

/** What a delivery sends: a filled form. */
type FilledForm = RequestItem & { readonly request: QuoteRequest };

/** The chart of a request with its calls. Made by the loader, outside React. */
const insuranceRequestLogic = (services: Services, userId: string) =>
  insuranceRequestMachine.provide({
    actors: {
      delivery: deliveryOf<FilledForm>(services, userId, {
        send: (client, { request }, signal) => storeQuote(client, request, signal),
        find: (client, { request }, signal) => findQuote(client, request, signal),
        ready: () => ({ name: 'Insurance request', href: '/insure/new/form?step=check' }),
      }),
    },
  });

/** The status of each page of the form. */
export const currentPages = (
  { form, store, checkContext }: { form: AskedForm; store: AnswerStore; checkContext: CheckContext },
  rejection: Rejection | null,
): readonly FormPage[] =>
  pageStatuses(form, store.answers(), checkContext, store.saved(), rejectedAnswers(form, rejection).answers);

/** The place in the form that a URL names; null if it names none, or a place that this form does not have. */
export const placeIn = (search: string, form: AskedForm, answers: Answers): FormPlace | null => {
  const query = new URLSearchParams(search);
  if (query.get('step') === 'check') return 'check';
  const section = form.sections.find(({ key }) => key === query.get('section'));
  if (!section) return null;
  const [, group = '', number = ''] = /^([a-z][a-z0-9_]*)\.(\d{1,3})$/.exec(query.get('item') ?? '') ?? [];
  const question = section.questions.find(({ key, items }) => key === group && items !== null);
  const index = Number(number) - 1;
  // The index after the last item belongs to a new item.
  const isThere =
    question &&
    index >= 0 &&
    index <= countOf(answers, group) &&
    index < (question.max_items ?? Number.POSITIVE_INFINITY);
  return { page: section.key, item: isThere ? { group, index } : null };
};

/** The query of a place, the reverse of `placeIn`. */
export const searchOf = (place: FormPlace): string => {
  if (place === 'list') return '';
  if (place === 'check') return '?step=check';
  const item = place.item ? `&item=${place.item.group}.${place.item.index + 1}` : '';
  return `?section=${place.page}${item}`;
};

/** Fails if a read fails, except that of the profile: the driver then types what it would fill in. */
export const loadForm = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const [form, vehicles, quotes, profile] = await Promise.all([
    readForm(client, signal),
    fetchInsurableVehicles(client, signal),
    fetchQuotes(client, signal),
    fetchProfile(client, signal).catch(() => null),
  ]);
  // If there is nothing to ask, the first page says what to do.
  if (form === null) throw redirect('/insure/new');
  const known = { profile, vehicles };
  const prefilled = prefilledAnswers(form, known);
  const store = createAnswerStore(services, user.id, readFormDraft(services, user.id), prefilled);
  const checkContext = { today: todayIn(user.timeZone), vehicleIds: vehicles.map(({ id }) => id) };
  return {
    /** The key of the running chart: each load starts a new one. */
    visitId: services.newKey(),
    logic: insuranceRequestLogic(services, user.id),
    input: {
      pages: currentPages({ form, store, checkContext }, null),
      initialPlace: placeIn(url.search, form, store.answers()),
    },
    form,
    store,
    prefilled,
    known,
    vehicles,
    checkContext,
    sentEarlier: sentEarlier(services, user.id, quotes),
    /** Quotes that the operator had when the form was opened. */
    quotes,
    /** Whether the page is an earlier history entry of a form that was sent. */
    isSent: isFormSent(services, user.id),
    userId: user.id,
    timeZone: user.timeZone,
  };
};

/** Everything that the form reads before it opens. */
export type FormData = Awaited<ReturnType<typeof loadForm>>;

/** The event that sends the request. It reuses the keys of an earlier attempt whose outcome is unknown. */
export const sendRequest = (
  services: Services,
  { form, store, quotes, userId }: FormData,
  earlier: Pick<InsuranceRequestContext, 'key' | 'request'>,
  declarations: readonly string[],
): Extract<InsuranceRequestEvent, { type: 'driver.send' }> => {
  const body = requestBody(form, store.answers(), declarations);
  const quoteIds = quotes.map(({ id }) => id);
  const last = earlier.key === '' ? null : (earlier.request as QuoteRequest);
  const { key, ticketKey, known } = openAttempt(services, userId, draftName, {
    kind: 'insurance_quote',
    content: JSON.stringify(body),
    known: quoteIds,
    candidates: quoteIds,
    last: last && { ...last, content: JSON.stringify(last.body), ticketKey: earlier.key },
  });
  return { type: 'driver.send', key: ticketKey, request: { key, body, known } satisfies QuoteRequest };
};
