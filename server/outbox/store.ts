import type { Driver } from '../caller';
import type { Fingerprint } from './encryption';

/** The kind of a driver's write. */
export type Operation = 'ticket' | 'note' | 'reply';

/** What a flow's ticket is about; a reservation is for one of these. */
export type IntentKind = 'document' | 'vehicle_change' | 'insurance_quote' | 'quote_acceptance';

export type Related = { readonly type: string; readonly id: string };

/** A custom field of a ticket at the support desk. */
export type Field = { readonly id: number; readonly value: string | number | boolean };

/** One request to the support desk, as data. Its bytes are made once, at the first attempt. */
export type Content =
  | {
      readonly kind: 'create';
      readonly driver: Driver;
      readonly subject: string;
      /** Escaped for Zendesk: it contains no markup. */
      readonly body: string;
      readonly public: boolean;
      readonly tags: readonly string[];
      readonly fields: readonly Field[];
      /** A closed ticket accepts no replies; its follow-up names it. */
      readonly followUpOf: number | null;
      /** `portal`: Zendesk rejects the driver as requester, so the portal's own Zendesk user is the requester. */
      readonly requester: 'driver' | 'portal';
    }
  | { readonly kind: 'note'; readonly driver: Driver; readonly body: string; readonly own: boolean }
  | { readonly kind: 'reply'; readonly driver: Driver; readonly body: string };

export type NewStep = { readonly reference: string; readonly content: Content };

/**
 * What an automated ticket is about. `event` distinguishes two submissions of the same item; null while there is only
 * the reservation.
 */
export type Matter = { readonly kind: IntentKind; readonly id: string; readonly event: string | null };

export interface NewCall {
  readonly driverId: string;
  readonly key: string;
  readonly operation: Operation;
  /** Fingerprint of the request. The same key with another fingerprint is the caller's mistake. */
  readonly fingerprint: Fingerprint;
  readonly reference: string;
  readonly matter: Matter | null;
  /** The ticket that a note or a reply belongs to. */
  readonly ticketId: number | null;
  /** Sent in this order, each after the previous one has arrived. */
  readonly steps: readonly NewStep[];
  /** What to add to a ticket that was raised from its reservation before this call. */
  readonly confirmation: NewStep | null;
}

export interface Receipt {
  readonly callId: number;
  readonly reference: string;
  readonly state: 'sent' | 'queued';
  readonly ticketId: number | null;
}

/** `conflict`: the key was used for something else. */
export type AddedCall =
  | { readonly outcome: 'new'; readonly receipt: Receipt }
  | { readonly outcome: 'repeated'; readonly receipt: Receipt }
  | { readonly outcome: 'conflict' };

export interface Intent {
  /** The driver who reserved it; only the id where no key decrypts the rest. */
  readonly driver: Driver;
  readonly key: string;
  readonly kind: IntentKind;
  readonly related: Related | null;
  readonly createdAt: number;
}

/** The ticket of a flow that Zendesk has, or that waits for it. */
export interface RaisedTicket {
  /** Reference of the call that raised it. */
  readonly key: string;
  readonly kind: IntentKind;
  readonly relatedId: string;
  readonly createdAt: number;
}

/** A step that a worker has leased. `token` proves that the lease is still its own. */
export interface ClaimedStep {
  readonly seq: number;
  readonly token: string;
  readonly callId: number;
  readonly reference: string;
  readonly content: Content;
  /** The exact bytes of the first attempt; null before it. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly ticketId: number | null;
  readonly attempts: number;
  /** When the host accepted it; `retry` does not change it. */
  readonly createdAt: number;
  readonly firstSentAt: number | null;
  readonly lastSentAt: number | null;
  /** The ticket must be searched for before it is sent again. */
  readonly lookUp: boolean;
  /** When staff asked to send it again; null before. */
  readonly retriedAt: number | null;
  /** This reply's comment at Zendesk, if known. */
  readonly commentId: number | null;
}

export type Failure = { readonly status: number; readonly code: string };

export interface WaitingStep {
  readonly seq: number;
  readonly reference: string;
  readonly kind: string;
  readonly state: 'ready' | 'sending' | 'dead';
  readonly driverId: string;
  readonly ticketId: number | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly nextAt: number;
  readonly lastStatus: number | null;
  readonly lastCode: string | null;
}

/** `unreadable`: how many dead letters no key of OUTBOX_KEY decrypts. */
export type StoreState = { readonly unreadable: number };

/** A call, found by the driver's key. */
export type KnownCall = { readonly fingerprint: string; readonly unconfirmed: boolean; readonly receipt: Receipt };

/**
 * The durable store of drivers' calls. A method's result is on disk when it resolves; it rejects when nothing was stored.
 * The store is a file, or a database that several hosts share.
 */
export interface OutboxStore {
  /** Checks that a write works. Rejects when not. */
  heartbeat(): Promise<void>;
  /** Rejects when a read or the last heartbeat failed. It writes nothing, so it needs no session. */
  check(): Promise<StoreState>;
  close(): Promise<void>;

  knownCall(driverId: string, key: string): Promise<KnownCall | null>;
  /** Stores a call with its steps, closes its reservation, and finds repetitions: by key, then by matter. */
  addCall(call: NewCall): Promise<AddedCall>;
  receipt(callId: number): Promise<Receipt | null>;
  /** True when this host raised the driver's ticket. */
  raisedHere(driverId: string, ticketId: number): Promise<boolean>;

  /**
   * `conflict`: the key was used for something else. `event` is what another page has sent already: where a call has raised its ticket,
   * nothing is left to reserve, and the reservation starts closed. `full`: the driver has `most` open ones of
   * this kind.
   */
  arm(
    intent: Intent,
    event: string | null,
    most?: number,
  ): Promise<{ outcome: 'new' | 'repeated'; intent: Intent } | { outcome: 'conflict' } | { outcome: 'full' }>;
  openIntents(driverId: string): Promise<readonly Intent[]>;
  /** The ticket of this matter: raised, or reserved by an open reservation; null when there is neither. */
  ticketOf(driverId: string, matter: Matter): Promise<RaisedTicket | 'reserved' | null>;
  /** The tickets of flows that were raised under these keys. */
  raisedUnder(driverId: string, keys: readonly string[]): Promise<readonly RaisedTicket[]>;
  /** False when the driver reserved nothing under this key. */
  cancelIntent(driverId: string, key: string): Promise<boolean>;
  /** Open reservations from before `time`. */
  agedIntents(time: number): Promise<readonly Intent[]>;
  /** Turns a reservation that is still open into a call, unless a ticket for its matter came after it. */
  raiseIntent(intent: Intent, call: NewCall): Promise<boolean>;

  /**
   * The oldest step that is due, held until its lease ends. One that no key opens becomes a dead letter immediately, and the next one is taken.
   * @param onUnreadable gets the reference of each such step
   */
  claim(onUnreadable?: (reference: string) => void): Promise<ClaimedStep | null>;
  /**
   * Makes dead letters of waiting steps that no key opens, and lets those go on that were dead letters for it and open now. Resolves to how
   * many there are of both.
   */
  sortUnreadable(): Promise<{ unreadable: number; readableAgain: number }>;
  /** Keeps the bytes and the time before they leave. False when the lease is lost: then nothing may be sent. */
  beginSending(step: ClaimedStep, body: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /**
   * Keeps which comment at Zendesk this reply has become. False when another reply is known to be that comment, or the lease is lost.
   */
  claimComment(step: ClaimedStep, commentId: number): Promise<boolean>;
  finish(step: ClaimedStep, ticketId: number): Promise<boolean>;
  /** Tries again after `delayMs`. Rejected content may come back changed; its bytes are then made again. */
  putBack(
    step: ClaimedStep,
    delayMs: number,
    options: { failure: Failure; countAttempt: boolean; lookUp?: boolean; content?: Content },
  ): Promise<boolean>;
  deadLetter(step: ClaimedStep, failure: Failure): Promise<boolean>;
  /** Makes all waiting steps due now. */
  wake(): Promise<void>;

  zendeskUser(externalId: string): Promise<number | null>;
  rememberZendeskUser(externalId: string, userId: number): Promise<void>;
  forgetZendeskUser(externalId: string): Promise<void>;

  /**
   * Wipes texts that arrived before the first time and dead letters from before the second, and deletes calls from before the third.
   * Resolves to the references of the dead letters.
   */
  purge(arrivedBefore: number, deadBefore: number, recordsBefore: number): Promise<readonly string[]>;
  waiting(): Promise<readonly WaitingStep[]>;
  /** Sends a dead letter again. False when there is none with that number. */
  retry(seq: number): Promise<boolean>;
  /** Wipes a dead letter and the steps that wait for it. False when there is none with that number. */
  drop(seq: number): Promise<boolean>;
}
