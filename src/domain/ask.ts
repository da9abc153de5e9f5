/** What a question may be about, by the name of the support desk's field. */
type Linked =
  | 'agreement'
  | 'booking'
  | 'document'
  | 'insurance_quote'
  | 'invoice'
  | 'payout'
  | 'statement'
  | 'vehicle_change';

export interface AskAbout extends Partial<Readonly<Record<Linked, string>>> {
  /** The topic, if the linked item does not imply it. */
  readonly topic?: 'account' | 'documents_vehicle' | 'earnings_bookings' | 'insurance' | 'my_data';
  /** The subject; by default the name of the linked item. */
  readonly subject?: string;
  /** Whether the question is the driver's answer to the message of the linked item. */
  readonly answer?: true;
  /** Initial text of the question. */
  readonly text?: string;
}

/** The page on which a driver asks the team, with what it is about. */
export const askHref = (about: AskAbout): string => {
  const plain = Object.entries(about).map(([name, value]) => [name, String(value).replaceAll('\u00a0', ' ')]);
  return `/tickets-support/new?${new URLSearchParams(plain)}`;
};
