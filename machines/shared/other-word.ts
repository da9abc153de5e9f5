/** What an operator wrote in place of a word that the portal knows; null if there was none. It is shown, and decides nothing. */
export interface OtherWord {
  readonly said: string | null;
}
