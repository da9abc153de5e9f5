/** Events that fire with every key or every frame of a scroll, and that need a visible response. */
const frequent: ReadonlySet<string> = new Set(['input', 'keydown', 'keypress', 'scroll', 'selectionchange']);

type Page = Window & typeof globalThis;

export interface DeferredObservers {
  /**
   * Delays the listeners and observers that are registered during `work` until the next frame is painted: for typing, scrolling, new styles
   * and DOM changes. They get every event. If an element changes twice in a frame, they see its last state.
   */
  readonly during: <Result>(work: () => Result) => Result;
  /** Delivers without delay what is still waiting. */
  readonly catchUp: () => void;
}

/** For code that only observes the page, and has no option to run later. */
export const createDeferObserversUntilPaint = (page: Page): DeferredObservers => {
  let waiting: (() => void)[] = [];
  let isAsked = false;

  const catchUp = () => {
    isAsked = false;
    const now = waiting;
    waiting = [];
    for (const callback of now) {
      try {
        callback();
      } catch (error) {
        page.reportError(error);
      }
    }
  };

  // Error reporting replaces both functions, so keep the originals.
  const [onFrame, soon] = [page.requestAnimationFrame.bind(page), page.setTimeout.bind(page)];
  // Callbacks run before their frame is painted, and a timer runs after it.
  const afterPaint = () => soon(catchUp, 0);

  const later = (callback: () => void) => {
    waiting.push(callback);
    if (isAsked) return;
    isAsked = true;
    // A hidden page paints no frames.
    if (page.document.hidden) afterPaint();
    else onFrame(afterPaint);
  };

  for (const end of ['pagehide', 'visibilitychange']) page.addEventListener(end, catchUp, true);

  const laterOf = new WeakMap<EventListener, EventListener>();
  const laterThan = (listener: EventListener): EventListener => {
    const existing = laterOf.get(listener);
    if (existing) return existing;
    const deferredListener: EventListener = (event) => later(() => listener(event));
    laterOf.set(listener, deferredListener);
    return deferredListener;
  };

  class LaterObserver extends page.MutationObserver {
    readonly #records: MutationRecord[] = [];

    constructor(callback: MutationCallback) {
      super((records) => {
        const isFirst = this.#records.length === 0;
        this.#records.push(...records);
        if (isFirst) later(() => this.#records.length > 0 && callback(this.#records.splice(0), this));
      });
    }

    override disconnect() {
      this.#records.length = 0;
      super.disconnect();
    }
  }

  const sheets = page.CSSStyleSheet.prototype;
  const { insertRule } = sheets;
  let isReplaying = false;
  // Recorders wrap the current function, and restore it when they stop.
  const insertUnlessReplaying: typeof insertRule = function (this: CSSStyleSheet, rule, index) {
    return isReplaying ? (index ?? 0) : insertRule.call(this, rule, index);
  };
  /** The first render inserts about a hundred rules, and the recorder would serialise each before the next. */
  const insertLater = (original: typeof insertRule): void => {
    sheets.insertRule = function (this: CSSStyleSheet, rule, index) {
      const at = insertRule.call(this, rule, index);
      later(() => {
        isReplaying = true;
        try {
          original.call(this, rule, index);
        } finally {
          isReplaying = false;
        }
      });
      return at;
    };
  };

  const { addEventListener } = page.EventTarget.prototype;
  const targets: readonly EventTarget[] = [page, page.document];
  for (const target of targets) {
    target.removeEventListener = (type, listener, options) => {
      const deferredListener = typeof listener === 'function' ? laterOf.get(listener) : undefined;
      // Uses the current function, because the recorder may have replaced it.
      const { removeEventListener } = page.EventTarget.prototype;
      if (deferredListener) removeEventListener.call(target, type, deferredListener, options);
      removeEventListener.call(target, type, listener, options);
    };
  }

  return {
    during: (work) => {
      const { MutationObserver } = page;
      page.MutationObserver = LaterObserver;
      sheets.insertRule = insertUnlessReplaying;
      for (const target of targets) {
        target.addEventListener = (type, listener, options) => {
          const deferred = typeof listener === 'function' && frequent.has(type) ? laterThan(listener) : listener;
          addEventListener.call(target, type, deferred, options);
        };
      }
      try {
        return work();
      } finally {
        page.MutationObserver = MutationObserver;
        const original = sheets.insertRule;
        if (original !== insertUnlessReplaying) insertLater(original);
        // Deleting the own property restores the prototype's.
        for (const target of targets) Reflect.deleteProperty(target, 'addEventListener');
      }
    },
    catchUp,
  };
};
