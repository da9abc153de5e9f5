import type { Driver } from '../caller';
import type { Fingerprint } from './encryption';

/** What a writing call of a driver was. */
export type Operation = 'ticket' | 'note' | 'reply';

/** What a flow's ticket is about; a reservation is for one of these. */
export type IntentKind = 'document' | 'vehicle_change' | 'insurance_quote' | 'quote_acceptance';

export type Related = { readonly type: string; readonly id: string };

/** A custom field of a ticket at the support desk. */
export type Field = { readonly id: number; readonly value: string | number | boolean };

/** One request to the support desk, as data: the bytes are made once, when it is sent for the first time. */
export type Content =
  | {
      readonly kind: 'create';
      readonly driver: Driver;
      readonly subject: string;
      /** Ready for Zendesk: nothing in it is markup. */
      readonly body: string;
      readonly public: boolean;
      readonly tags: readonly string[];
      readonly fields: readonly Field[];
      /** A closed ticket takes nothing more; its successor names it. */
      readonly followUpOf: number | null;
      /** `portal`: Zendesk rejects the driver as requester, so the portal's own Zendesk user is the requester. */
      readonly requester: 'driver' | 'portal';
    }
  | { readonly kind: 'note'; readonly driver: Driver; readonly body: string; readonly own: boolean }
  | { readonly kind: 'reply'; readonly driver: Driver; readonly body: string };

export type NewStep = { readonly reference: string; readonly content: Content };

/**
 * The thing that an automated ticket is about. `event` tells two submissions of the same thing apart; null while only
 * the reservation is known.
 */
export type Matter = { readonly kind: IntentKind; readonly id: string; readonly event: string | null };

export interface NewCall {
  readonly driverId: string;
  readonly key: string;
  readonly operation: Operation;
  /** Of what was asked; the same key with another one is a mistake of the caller. */
  readonly fingerprint: Fingerprint;
  readonly reference: string;
  readonly matter: Matter | null;
  /** The ticket that a note or a reply belongs to. */
  readonly ticketId: number | null;
  /** Sent in this order, each after the one before it arrived. */
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
  /** Of the call that raised it. */
  readonly key: string;
  readonly kind: IntentKind;
  readonly relatedId: string;
  readonly createdAt: number;
}

/** A step that a worker holds until its lease ends. `token` proves that it still does. */
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
  /** When the driver heard that it is kept; `retry` does not change it. */
  readonly createdAt: number;
  readonly firstSentAt: number | null;
  readonly lastSentAt: number | null;
  /** The ticket must be searched for before it is sent again. */
  readonly lookUp: boolean;
  /** When staff asked to send it again; null before. */
  readonly retriedAt: number | null;
  /** The comment at Zendesk that this reply has become, as far as is known. */
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

/** `unreadable`: how many dead letters no key of OUTBOX_KEY opened. */
export type StoreState = { readonly unreadable: number };

/** A call that was made under a key of the driver's. */
export type KnownCall = { readonly fingerprint: string; readonly unconfirmed: boolean; readonly receipt: Receipt };

/**
 * Where promises to drivers are kept. Every method is durable when it resolves, and rejects when nothing was stored.
 * It lies in a file, or in a database that several hosts share.
 */
export interface OutboxStore {
  /** Tries whether something can be stored. Rejects when not. */
  heartbeat(): Promise<void>;
  /** Rejects when nothing can be read, or the last heartbeat failed. Writes nothing, so it may run without a session. */
  check(): Promise<StoreState>;
  close(): Promise<void>;

  knownCall(driverId: string, key: string): Promise<KnownCall | null>;
  /** Stores a call with its steps, closes its reservation, and finds repetitions: by key, then by matter. */
  addCall(call: NewCall): Promise<AddedCall>;
  receipt(callId: number): Promise<Receipt | null>;
  /** True when the driver's ticket came from here. */
  raisedHere(driverId: string, ticketId: number): Promise<boolean>;

  /**
   * `conflict`: the key was used for something else. `event` is what has been sent already, from another page: where a call tells staff
   * of it, nothing is left to reserve, and the reservation is closed from the beginning. `full`: the driver has `most` open ones of
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
  /** Makes everything that waits due now. */
  wake(): Promise<void>;

  zendeskUser(externalId: string): Promise<number | null>;
  rememberZendeskUser(externalId: string, userId: number): Promise<void>;
  forgetZendeskUser(externalId: string): Promise<void>;

  /**
   * Wipes texts that arrived before the first time and dead letters from before the second, and forgets calls from before the third.
   * Resolves to the references of the dead letters.
   */
  purge(arrivedBefore: number, deadBefore: number, recordsBefore: number): Promise<readonly string[]>;
  waiting(): Promise<readonly WaitingStep[]>;
  /** Sends a dead letter again. False when there is none of that number. */
  retry(seq: number): Promise<boolean>;
  /** Wipes a dead letter and what waits behind it. False when there is none of that number. */
  drop(seq: number): Promise<boolean>;
}
