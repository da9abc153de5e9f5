/** What drivers do without if a field is not sent, by the end of its path. The first match counts. */
export const consequences: readonly (readonly [field: string, consequence: string])[] = [
  ['clearance', 'home does not say whether the driver may work'],
  ['clearance.until', 'home does not say until when the driver may work'],
  ['clearance.blockers', 'home does not say what is in the way'],
  ['balance_owed', 'what the driver owes says “Not given”'],
  ['payout_settings', 'where earnings go is not shown, and payouts cannot be turned on or off'],
  ['fleet.timezone', 'days are those of the portal’s TIME_ZONE'],
  ['fleet.insure_available', 'insurance is offered'],
  ['driver.fleet', 'the fleet’s name and contact are not shown'],
  ['operating_area_id', 'the council’s rules for cars are not shown'],
  ['email_verified_at', 'the operator’s 409 says whether the address is confirmed'],
  ['status', 'its state says “Not given”, and offers nothing that depends on it'],
  ['state', 'its state says “Not given”'],
  ['registration', 'the car is called by its make, or “Car”'],
  ['vehicle_registration', 'the car is not named'],
  ['expires_on', 'no day is shown on which it ends, and there is no reminder'],
  ['ends_on', 'no last day is shown'],
  ['starts_on', 'no first day is shown'],
  ['due_on', 'no day is shown by which to pay'],
  ['scheduled_for', 'no pay day is shown'],
  ['expected_by', 'no day is shown on which the money arrives'],
  ['total', 'no price is shown, and the quote cannot be accepted'],
  ['price_lines', 'what the price is made of is not shown'],
  ['payable', 'what will be paid says “Not given”'],
  ['outstanding', 'what is left to pay says “Not given”, and it cannot be paid here'],
  ['required', 'the document counts as needed'],
  ['is_current', 'the only car counts as the one in use; of several, none does'],
  ['asks_issued_on', 'the form offers the day of issue as optional'],
  ['asks_expires_on', 'the form offers the last day as optional'],
  ['body_html', 'the post has no text'],
  ['document', 'the text cannot be read, so it cannot be accepted'],
  ['version', 'no version is named'],
  ['support', 'the configured contact is shown'],
  ['questions', 'nothing can be asked there'],
  ['data', 'the portal reads it from the last page, if that is named'],
  ['links.next', 'drivers see only the first page'],
  ['sections', 'drivers ask the team for a quote'],
];

/** What drivers do without if any other field is not sent. */
export const leftOut = 'its line is left out';

/** What drivers do without if the field at that path is not sent. */
export const consequenceOf = (place: string): string =>
  consequences.find(([field]) => place === field || place.endsWith(`.${field}`))?.[1] ?? leftOut;
