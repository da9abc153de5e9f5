import type { Driver } from '../caller';
import type { Fingerprint } from './encryption';

/** The kind of a driver's write. */
export type Operation = 'ticket' | 'note' | 'reply';

/** The kinds of item whose tickets the portal raises by itself, and can reserve. */
export type ReservationKind = 'document' | 'vehicle_change' | 'insurance_quote' | 'quote_acceptance';

export type Related = { readonly type: string; readonly id: string };

/** A custom field of a ticket at the support desk. */
export type Field = { readonly id: number; readonly value: string | number | boolean };

/** One request to the support desk, as stored. Its bytes are made once, at the first attempt. */
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
      /** The closed ticket that this one follows up: a closed ticket accepts no replies. */
      readonly followUpOf: number | null;
      /** `portal`: Zendesk rejects the driver as requester, so the portal's own Zendesk user is the requester. */
      readonly requester: 'driver' | 'portal';
    }
  /** `own`: the portal's note on a ticket that it raises, so the ticket's owner is known. */
  | { readonly kind: 'note'; readonly driver: Driver; readonly body: string; readonly own: boolean }
  /** `keepsStatus`: the support desk refused to reopen the ticket. */
  | { readonly kind: 'reply'; readonly driver: Driver; readonly body: string; readonly keepsStatus?: true };

export type NewStep = { readonly reference: string; readonly content: Content };

/** The item that a flow ticket is about. `submission` distinguishes its submissions; null if the host raised it from a reservation. */
export type TicketTarget = { readonly kind: ReservationKind; readonly id: string; readonly submission: string | null };

export interface NewCall {
  readonly driverId: string;
  readonly key: string;
  readonly operation: Operation;
  /** Fingerprint of the request. The same key with another fingerprint is the caller's mistake. */
  readonly fingerprint: Fingerprint;
  readonly reference: string;
  readonly target: TicketTarget | null;
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

/** `conflict`: the key was used for another request. */
export type AddedCall =
  | { readonly outcome: 'new'; readonly receipt: Receipt }
  | { readonly outcome: 'repeated'; readonly receipt: Receipt }
  | { readonly outcome: 'conflict' };

/** A ticket that a page reserves before it submits the item that the ticket is about. Tables and URLs call it an intent. */
export interface Reservation {
  /** The driver who reserved it; only the id if no key decrypts the rest. */
  readonly driver: Driver;
  readonly key: string;
  readonly kind: ReservationKind;
  readonly related: Related | null;
  readonly createdAt: number;
}

/** A flow ticket that Zendesk has or will get. */
export interface RaisedTicket {
  /** The key of the call that raised it. */
  readonly key: string;
  readonly kind: ReservationKind;
  readonly relatedId: string;
  readonly createdAt: number;
}

/** A step that a worker has leased. `token` proves that this worker still holds the lease. */
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
  /** Whether to look for the ticket at Zendesk before it is sent again. */
  readonly shouldLookUp: boolean;
  /** When staff asked to send it again; null before. */
  readonly retriedAt: number | null;
  /** This reply's comment at Zendesk, if known. */
  readonly commentId: number | null;
}

/** A question or reply that the host has not sent yet, or whose outcome is not known yet. */
export type QueuedMessage = Pick<ClaimedStep, 'reference' | 'content' | 'ticketId' | 'createdAt' | 'commentId'>;

export interface QueuedMessages {
  /** The oldest first. Dead letters are among them. */
  readonly messages: readonly QueuedMessage[];
  /** The comments at Zendesk that are known to be replies of this driver. */
  readonly commentIds: readonly number[];
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

/** `unreadable`: the number of dead letters that no key of OUTBOX_KEY decrypts. */
export type StoreState = { readonly unreadable: number };

/** A call, found by the driver's key. */
export type KnownCall = { readonly fingerprint: string; readonly isUnconfirmed: boolean; readonly receipt: Receipt };

/**
 * The durable store of drivers' calls. When a method resolves, its result is on disk; when it rejects, nothing was stored. The store is a
 * file, or a database that several hosts share.
 */
export interface OutboxStore {
  /** Writes a test value. Rejects if the write fails. */
  heartbeat(): Promise<void>;
  /** Rejects when a read or the last write check failed. Writes nothing. */
  check(): Promise<StoreState>;
  close(): Promise<void>;

  knownCall(driverId: string, key: string): Promise<KnownCall | null>;
  /** Stores a call with its steps and closes its reservation. A repetition is recognised by its key, then by its target. */
  addCall(call: NewCall): Promise<AddedCall>;
  receipt(callId: number): Promise<Receipt | null>;
  /** Whether this host raised the driver's ticket. */
  raisedHere(driverId: string, ticketId: number): Promise<boolean>;
  /** What the driver wrote that Zendesk does not have yet. A step that no key decrypts is left out. */
  queuedMessages(driverId: string): Promise<QueuedMessages>;
  /** The ticket of the driver's call with this reference; null if there is none yet. */
  ticketUnder(driverId: string, reference: string): Promise<number | null>;

  /**
   * Reserves a ticket. `conflict`: the key was used for something else. `full`: the driver has `max` open reservations of this kind. If the
   * submission has a ticket already, the reservation is stored as closed.
   * @param submission null if the item was not sent yet
   */
  reserve(
    reservation: Reservation,
    submission: string | null,
    max?: number,
  ): Promise<{ outcome: 'new' | 'repeated'; reservation: Reservation } | { outcome: 'conflict' } | { outcome: 'full' }>;
  openReservations(driverId: string): Promise<readonly Reservation[]>;
  /** The ticket for an item: raised, or reserved by an open reservation; null when there is neither. */
  ticketOf(driverId: string, target: TicketTarget): Promise<RaisedTicket | 'reserved' | null>;
  /** The flow tickets that were raised under these keys. */
  raisedUnder(driverId: string, keys: readonly string[]): Promise<readonly RaisedTicket[]>;
  /** Cancels a reservation. False when the driver reserved nothing under this key. */
  cancelReservation(driverId: string, key: string): Promise<boolean>;
  /** Open reservations that were made before `time`. */
  openReservationsBefore(time: number): Promise<readonly Reservation[]>;
  /** Turns an open reservation into a call, unless the item has a ticket by then. */
  raiseReservation(reservation: Reservation, call: NewCall): Promise<boolean>;

  /**
   * Leases the oldest step that is due. A step that no key decrypts becomes a dead letter, and the next one is leased.
   * @param onUnreadable gets the reference of each such step
   */
  claim(onUnreadable?: (reference: string) => void): Promise<ClaimedStep | null>;
  /** Turns waiting steps that no key decrypts into dead letters, and retries those that a key decrypts again. Resolves to both counts. */
  reconcileUnreadable(): Promise<{ unreadable: number; readableAgain: number }>;
  /** Stores the bytes and the time before sending. False when the lease is lost: then nothing may be sent. */
  beginSending(step: ClaimedStep, body: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Stores which comment at Zendesk is this reply. False when the comment belongs to another reply, or the lease is lost. */
  claimComment(step: ClaimedStep, commentId: number): Promise<boolean>;
  finish(step: ClaimedStep, ticketId: number): Promise<boolean>;
  /** Makes the step due after `delayMs`. New `content` replaces rejected content. */
  putBack(
    step: ClaimedStep,
    delayMs: number,
    options: { failure: Failure; shouldCountAttempt: boolean; shouldLookUp?: boolean; content?: Content },
  ): Promise<boolean>;
  deadLetter(step: ClaimedStep, failure: Failure): Promise<boolean>;
  /** Makes all waiting steps due now. */
  wake(): Promise<void>;

  zendeskUser(externalId: string): Promise<number | null>;
  rememberZendeskUser(externalId: string, userId: number): Promise<void>;
  forgetZendeskUser(externalId: string): Promise<void>;

  /**
   * Wipes the text of steps that arrived before `arrivedBefore` and of dead letters from before `deadBefore`. Deletes calls from before
   * `recordsBefore`. Resolves to the references of the wiped dead letters.
   */
  purge(arrivedBefore: number, deadBefore: number, recordsBefore: number): Promise<readonly string[]>;
  /** The steps that have not arrived, dead letters included. */
  waiting(): Promise<readonly WaitingStep[]>;
  /** Sends a dead letter again. False when there is none with that number. */
  retry(seq: number): Promise<boolean>;
  /** Wipes a dead letter and the steps that wait for it. False when there is none with that number. */
  drop(seq: number): Promise<boolean>;
}
