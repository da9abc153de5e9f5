/** What the portal leaves out if the API does not send a field, by the end of the field's path. The first match applies. */
export const consequences: readonly (readonly [field: string, consequence: string])[] = [
  ['clearance', 'home does not say whether the driver may work'],
  ['clearance.until', 'home does not say until when the driver may work'],
  ['clearance.blockers', 'home does not say why the driver may not work'],
  ['balance_owed', 'the amount that the driver owes says “Not given”'],
  ['payout_settings', 'the bank account is not shown, and payouts cannot be turned on or off'],
  ['fleet.timezone', 'days are calculated in the portal’s TIME_ZONE'],
  ['fleet.insure_available', 'insurance is offered'],
  ['driver', 'the fleet’s contact is not shown, and days are calculated in the portal’s TIME_ZONE'],
  ['driver.fleet', 'the fleet’s name and contact are shown only if the driver has `fleet_id`'],
  ['operating_area_id', 'the council’s rules for cars are not shown'],
  ['email_verified_at', 'the operator’s 409 says whether the email address is confirmed'],
  ['status', 'the status says “Not given”, and no action that depends on it is offered'],
  ['state', 'the state says “Not given”'],
  ['registration', 'the car is called by its make, or “Car”'],
  ['vehicle_registration', 'a quote names its car by `vehicle_id`, and nothing else names the car'],
  ['expires_on', 'no expiry date is shown, and no reminder'],
  ['ends_on', 'no last day is shown'],
  ['starts_on', 'no first day is shown'],
  ['due_on', 'no due date is shown'],
  ['scheduled_for', 'no pay day is shown'],
  ['expected_by', 'the day when the money is expected is not shown'],
  ['total', 'no price is shown, and the quote cannot be accepted'],
  ['price_lines', 'the parts of the price are not shown'],
  ['payable', 'the amount of the payout says “Not given”'],
  ['outstanding', 'the amount left to pay says “Not given”, and drivers cannot pay it here'],
  ['required', 'the document counts as needed'],
  ['is_current', 'a driver’s only car counts as in use; of several cars, none does'],
  ['asks_issued_on', 'the form offers the day of issue as optional'],
  ['asks_expires_on', 'the form offers the last day as optional'],
  ['body_html', 'the post has no text'],
  ['document', 'the text cannot be read, so it cannot be accepted'],
  ['version', 'no version is named'],
  ['support', 'the configured contact is shown'],
  ['questions', 'the form has no questions'],
  ['data', 'the portal reads it from the last page, if the answer has `last_page`'],
  ['sections', 'drivers ask the team for a quote instead of filling in the form'],
];

export const leftOut = 'its line is left out';

/** What the portal leaves out without the field at this path. */
export const consequenceOf = (place: string): string =>
  consequences.find(([field]) => place === field || place.endsWith(`.${field}`))?.[1] ?? leftOut;
