import './clock';
import { act, cleanup, fireEvent, screen as page } from '@testing-library/react';
import type { ScreenModule } from '../../../src/flows/services';
import { openPayments } from '../../../src/storage/open-payment';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { installDialogs } from '../ui/dialogs';
import { approvedTexts, isUpdate } from './approved-texts';
import { outlineOf } from './outline';
import { type Answers, fillIn, never, type Opening, openScreen } from './screens';

/** A press by the control's label, a field with what is typed there, or something else that happens. */
export type Step =
  | string
  | readonly [field: string, text: string]
  | { readonly [title: string]: (flow: Running) => unknown };

interface Running {
  readonly answers: Record<string, unknown>;
  readonly opened: Awaited<ReturnType<typeof openScreen>>;
}

export interface Flow extends Omit<Opening, 'send'> {
  readonly name: string;
  readonly screen: ScreenModule;
  readonly answers: Answers;
  /** The outcome of each write, in their order; the last one of all later writes. */
  readonly ends?: readonly (() => Promise<unknown>)[];
  /** Answers that change with the first write. */
  readonly after?: Answers;
  /** What the device has stored already. */
  readonly stored?: () => void;
  readonly steps?: readonly Step[];
  /** The name of the only region of the page that is compared. */
  readonly region?: string;
}

/** Reads the page again, as after a return to the tab, with these answers changed. */
export const refresh = (changes: Answers = {}): Step => ({
  refresh: async ({ answers, opened }) => {
    Object.assign(answers, changes);
    await opened.refresh();
  },
});
export const goTo = (place: string | number): Step => ({
  [`go to ${place}`]: ({ opened }) => act(() => opened.router.navigate(place as string)),
});
export const changeAnswers = (changes: Answers): Step => ({
  'the answers change': ({ answers }) => void Object.assign(answers, changes),
});
/** An answer that comes with a step. */
export const late = (answer: unknown) => {
  let arrive: (answer: unknown) => void = () => undefined;
  const promise = new Promise((resolve) => {
    arrive = resolve;
  });
  return { answer: () => promise, step: { 'the host answers': () => act(async () => arrive(answer)) } as Step };
};
/** The page is closed, and opened again. */
export const reopen: Step = { reopen: () => undefined };

const labelOf = (control: Element): string =>
  control.getAttribute('aria-label') ??
  outlineOf(control).replace(/^(?:<.*?: |\[(?:\(\w+\) )?)(.*?)(?:>| → .*\])$/s, '$1');
const titleOf = (step: Step): string =>
  typeof step === 'string' ? step : Array.isArray(step) ? step.join(': ') : (Object.keys(step)[0] ?? '');

/** The fields of a form; a list for a field that it has more than once, such as its files. */
const fieldsOf = (form: FormData) =>
  Object.fromEntries(
    [...form.keys()].map((name) => {
      const [value, ...more] = form.getAll(name);
      return [name, more.length > 0 ? [value, ...more] : value];
    }),
  );

/** A body as text, without the bytes of its files. */
const bodyOf = (body: unknown): string =>
  JSON.stringify(body instanceof FormData ? fieldsOf(body) : body, (_, value) =>
    value instanceof File ? `file ${value.name}` : value,
  ) ?? '';

const storedNow = (): readonly string[] =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).map(([key, value]) => `> stored ${key} = ${value}`),
  );

const focusOf = (element: Element): string => outlineOf(element).split('\n')[0] ?? '';
const pathOf = (address: string): string => address.split('?')[0] ?? '';

const headingOf = (outline: string): string | undefined => outline.split('\n').find((line) => line.startsWith('# '));

/** The lines that a step takes away and adds. */
const changesOf = (before: string, now: string): readonly string[] => {
  const [old, current] = [before.split('\n'), now.split('\n')];
  return [
    ...old.filter((line) => !current.includes(line)).map((line) => `- ${line}`),
    ...current.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
};

/** What follows the page in an approved text. */
const firstRecord = /\n> (?:at|chart|stored|toast:|POST|PUT|DELETE) /;

/** Presses the control, and returns it. */
const pressControl = (label: string): HTMLElement => {
  const all = [
    ...document.querySelectorAll<HTMLElement>('a, button, summary, input[type=checkbox], input[type=radio]'),
  ];
  const nameOf = (each: HTMLElement) =>
    each instanceof HTMLInputElement ? each.labels?.[0]?.textContent : labelOf(each);
  const matching = all.filter((each) =>
    each instanceof HTMLInputElement ? nameOf(each)?.startsWith(label) : nameOf(each) === label,
  );
  const control = matching.find((each) => each.closest('dialog[open]')) ?? matching[0];
  if (!control) throw new Error(`No control ${label}: ${all.map(nameOf).join(', ')}`);
  control.focus();
  for (const event of ['mouseDown', 'mouseUp', 'click'] as const) fireEvent[event](control);
  return control;
};

/** A link covers its row with a box after it. Two such boxes in one place cover each other, and one without a place covers the page. */
const coveringLinks = (): readonly (readonly [place: Element | null, link: Element])[] => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules] as Partial<CSSStyleRule>[]);
  const selectorsOf = (isWanted: (style: CSSStyleDeclaration, selector: string) => boolean) =>
    rules.flatMap(({ style, selectorText = '' }) =>
      style && !selectorText.includes(':hover') && isWanted(style, selectorText) ? [selectorText] : [],
    );
  const covers = selectorsOf(
    (style, selector) => selector.endsWith('::after') && style.getPropertyValue('inset') === '0',
  ).map((selector) => selector.replace(/::after$/, ''));
  const places = selectorsOf((style, selector) => !selector.includes('::') && style.position === 'relative');
  if (covers.length === 0) return [];
  return [...document.querySelectorAll(covers.join())].map((link) => [link.closest(places.join()), link]);
};

/** A label without its control, and a name or a description that no element has. */
const brokenReferences = (): readonly string[] => [
  ...[...document.querySelectorAll('label')].flatMap(({ control, outerHTML }) => (control ? [] : [outerHTML])),
  ...['labelledby', 'describedby'].flatMap((kind) =>
    [...document.querySelectorAll(`[aria-${kind}]`)].flatMap((element) => {
      const ids = element.getAttribute(`aria-${kind}`)?.split(' ') ?? [];
      return ids.every((id) => document.getElementById(id)) ? [] : [element.outerHTML];
    }),
  ),
];

/**
 * React mixes up rows with the same key. It reports them, and rows without one. A row with a chevron leads somewhere, and the links of two
 * rows do not cover each other. What a label or a name refers to is on the page.
 */
export const expectSoundPage = (): void => {
  const covering = coveringLinks();
  expect(
    covering.flatMap(([place, link], index) =>
      place === null || covering.findIndex((each) => each[0] === place) !== index ? [link.textContent] : [],
    ),
  ).toEqual([]);
  expect(brokenReferences()).toEqual([]);
  const rows = [...document.querySelectorAll('path[d="M9.5 5.5l6.5 6.5-6.5 6.5"]')].map((icon) =>
    icon.closest('li, tr'),
  );
  expect(rows.filter((row) => row && !row.querySelector('a, button, summary'))).toEqual([]);
  const reports = jest.mocked(console.error).mock.calls.map(([report]) => String(report));
  expect(reports.filter((report) => /\bkey\b/.test(report))).toEqual([]);
};

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object /;

const globals = [window, document] as const;
/** The router, which stays, listens to the first event, React to the second, and jsdom to the others. */
const stay = ['pagehide', 'selectionchange', 'mouseover', 'mouseout'];

/** The timers that a closed page has left, in seconds. Only those of 5 s or more: a shorter one is over before it does harm. */
const leftTimers = (): readonly number[] => {
  const { calls, results } = jest.mocked(window.setTimeout).mock;
  const cleared = new Set<unknown>(jest.mocked(window.clearTimeout).mock.calls.map(([timer]) => timer));
  return calls.flatMap(([, ms = 0], index) => (ms < 5_000 || cleared.has(results[index]?.value) ? [] : [ms / 1_000]));
};

/** The events of the window and of the document to which a closed page still listens. */
const leftListeners = (): readonly string[] =>
  globals.flatMap((target: EventTarget) => {
    const removed = jest.mocked(target.removeEventListener).mock.calls;
    return jest
      .mocked(target.addEventListener)
      .mock.calls.filter(([event, listener]) => !removed.some((each) => each[0] === event && each[1] === listener))
      .flatMap(([event]) => (stay.includes(event) ? [] : [event]));
  });

/** Each flow shows, sends and stores what was approved, step by step. `UPDATE_APPROVED=1` approves a change. */
export const approveFlows = (testFile: string, flows: readonly Flow[]): void => {
  const approved = approvedTexts(
    testFile,
    flows.map(({ name }) => name),
  );
  installDialogs();

  it.each(flows)('$name: shows what was approved', async ({ name, screen, steps = [], ...flow }) => {
    for (const method of ['info', 'error', 'warn'] as const)
      jest.spyOn(console, method).mockImplementation(() => undefined);
    for (const target of globals)
      for (const method of ['addEventListener', 'removeEventListener'] as const)
        jest.spyOn(target as EventTarget, method);
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    for (const method of ['setTimeout', 'clearTimeout'] as const) jest.spyOn(window, method);
    // The clock does not move, so nothing counts down.
    jest.spyOn(window, 'setInterval').mockReturnValue(0 as never);
    flow.stored?.();
    const answers = { ...flow.answers };
    const ends = [...(flow.ends ?? [never])];
    let records: string[] = [];
    let keys = 0;
    const open = () =>
      openScreen(screen, answers, {
        ...flow,
        send: async (call, body, options) => {
          const { 'Idempotency-Key': key } =
            (options as { headers?: Record<string, string> } | undefined)?.headers ?? {};
          records.push(`> ${[call, bodyOf(body), key].filter(Boolean).join(' ')}`);
          // The host does not answer a reservation of a ticket key, so that each of `ends` is the outcome of a press.
          if (call.includes('/intents')) return null;
          Object.assign(answers, flow.after);
          return ((ends.length > 1 ? ends.shift() : ends[0]) ?? never)();
        },
        services: {
          toast: (text: string) => records.push(`> toast: ${text}`),
          inspect: ({ type, actorRef }: { type: string; actorRef: { id: string; logic?: { id?: string } } }) =>
            type === '@xstate.actor' && actorRef.logic?.id && records.push(`> chart ${actorRef.logic.id}`),
          ticketStore: openTicketStore(localStorage),
          payments: openPayments(localStorage),
          newKey: () => `key-${++keys}`,
          ...flow.services,
        },
      });
    let opened = await open();
    const outline = () =>
      outlineOf((flow.region && page.queryByRole('region', { name: flow.region, hidden: true })) || opened.container);
    /** The pages with which earlier flows open, and those that this flow has shown, by heading. */
    const known = new Map<string | undefined, readonly [place: string, page: string]>();
    const index = flows.findIndex((each) => each.name === name);
    for (const { name: place } of flows.slice(0, index).toReversed()) {
      const opening = approved.get(place)?.split(firstRecord)[0] ?? '';
      known.set(headingOf(opening), [place, opening]);
    }
    /** A page, or how it differs from a known one with its heading, if less than half of it does. */
    const linesOf = (current: string): string => {
      const heading = headingOf(current);
      const [place, before] = known.get(heading) ?? [];
      if (!heading || before === undefined) return current;
      const changes = changesOf(before, current);
      return changes.length < current.split('\n').length / 2 ? [`= ${place}`, ...changes].join('\n') : current;
    };
    const results: string[] = [];
    const expected = approved.get(name)?.split(/\n(?=\* )/) ?? [];
    const settle = async (read: () => string, checkFocus?: () => void) => {
      const wanted = isUpdate ? undefined : expected[results.length];
      let current = '';
      let last = isUpdate ? 40 : 400;
      for (let turn = 1; turn <= last && current !== wanted; turn += 1) {
        await act(() => new Promise((shown) => setTimeout(shown, 5)));
        checkFocus?.();
        // A few turns at least, because a mistake may show itself after them.
        const before = current;
        if (turn > 2) current = read();
        // A busy machine shows the result late.
        if (isUpdate && current !== before) last = turn + 40;
      }
      results.push(current);
      known.set(headingOf(outline()), ['as before', outline()]);
      if (!isUpdate) expect(current).toBe(wanted);
    };
    await settle(() => [linesOf(outline()), ...records, ...storedNow(), `> at ${opened.address()}`].join('\n'));
    for (const step of steps) {
      const title = titleOf(step);
      const before = outline();
      const [from, kept] = [opened.address(), storedNow()];
      records = [];
      let focused = document.activeElement;
      if (title === 'reopen') {
        cleanup();
        opened = await open();
        focused = document.activeElement;
      } else if (typeof step === 'string') focused = pressControl(step);
      else if (Array.isArray(step)) focused = fillIn(step[0], step[1]);
      else await (Object.values(step)[0] as (running: Running) => unknown)({ answers, opened });
      // The shell moves the focus to the heading of another page. An address comes from a link or the browser, which then have the focus.
      const checkFocus = () => {
        const isLost = document.activeElement === document.body && focused !== document.body;
        if (isLost && !title.startsWith('go to ') && pathOf(opened.address()) === pathOf(from))
          throw new Error(`“${title}” loses the focus`);
      };
      await settle(() => {
        const [now, current] = [storedNow(), outline()];
        const { activeElement } = document;
        return [
          `* ${title}`,
          ...(opened.address() === from ? [] : [`> at ${opened.address()}`]),
          ...records,
          ...now.filter((line) => !kept.includes(line)),
          ...kept
            .filter((line) => !now.some((other) => other.split(' = ')[0] === line.split(' = ')[0]))
            .map((line) => `> deleted ${line.split(' ')[2]}`),
          ...(activeElement === focused || activeElement === document.body || !activeElement
            ? []
            : [`> focus: ${focusOf(activeElement)}`]),
          ...(headingOf(before) === headingOf(current) ? changesOf(before, current) : [linesOf(current)]),
        ].join('\n');
      }, checkFocus);
    }
    // What is sent and stored may have them.
    expect(results.join('\n').replaceAll(/^[>*=] .*$/gm, '')).not.toMatch(leakedValues);
    if (isUpdate) approved.set(name, results.join('\n'));
    expectSoundPage();
    cleanup();
    expect([leftListeners(), leftTimers()]).toEqual([[], []]);
  });
};
