/** What a question may be about, by the name that the support desk's field has. */
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
  /** Only where nothing is linked that says it. */
  readonly topic?: 'account' | 'documents_vehicle' | 'earnings_bookings' | 'insurance' | 'my_data';
  /** Else the name of what is linked. */
  readonly subject?: string;
  /** What the question begins with. */
  readonly text?: string;
}

/** The page on which a driver asks the team, with what it is about. */
export const askHref = (about: AskAbout): string => {
  const plain = Object.entries(about).map(([name, value]) => [name, String(value).replaceAll('\u00a0', ' ')]);
  return `/tickets-support/new?${new URLSearchParams(plain)}`;
};
