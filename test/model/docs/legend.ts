/** What the colours and lines of the pictures mean. */
export const legend =
  'Green: it went well. Red: it did not. Amber: not known or not finished yet. Blue: the portal waits for an answer. Bold: the usual path. Dashed arrows: what others do, such as the bank or the team, even if the page is closed. A grey name is a state that is drawn elsewhere. A double frame marks a state where the visit ends: only dashed arrows leave it.';
