/** Why documents are sent back, and what the driver is told to do; the contract's `DocumentReview.reason_code`. */
export const reasons: Readonly<Record<string, { readonly reason: string; readonly what_to_do: string }>> = {
  blurred: {
    reason: 'The photo is blurry.',
    what_to_do: 'Hold your phone still, tap the document to focus, and take it again.',
  },
  too_dark: { reason: 'The photo is too dark.', what_to_do: 'Take it again by a window, without flash.' },
  glare: { reason: 'There’s glare on the document.', what_to_do: 'Move it away from the light and take it again.' },
  corners_cut: {
    reason: 'An edge is cut off.',
    what_to_do: 'Take the photo again with all four corners in the frame.',
  },
  page_missing: { reason: 'A page is missing.', what_to_do: 'Send all the pages.' },
  wrong_document: { reason: 'This is a different document.', what_to_do: 'Send the document we asked for.' },
  not_original: {
    reason: 'This is a copy or a picture of a screen.',
    what_to_do: 'Send a photo of the original, or the PDF.',
  },
  expired: { reason: 'It has expired.', what_to_do: 'Send one that’s valid.' },
  expires_too_soon: { reason: 'It expires within 7 days.', what_to_do: 'Send the new one as soon as you have it.' },
  name_mismatch: {
    reason: 'The name doesn’t match our records.',
    what_to_do: 'Ask for it to be corrected, or send a document that shows both names.',
  },
  address_mismatch: {
    reason: 'The address doesn’t match our records.',
    what_to_do: 'Send a document with your current address.',
  },
  registration_mismatch: { reason: 'It’s for another car.', what_to_do: 'Send the one for this car.' },
  authority_mismatch: {
    reason: 'It’s from another council.',
    what_to_do: 'Send the one from the council you work in.',
  },
  not_hire_and_reward: {
    reason: 'It doesn’t cover hire and reward.',
    what_to_do: 'Ask your insurer for private hire cover.',
  },
  driver_not_named: {
    reason: 'You’re not named on it.',
    what_to_do: 'Ask your insurer to add your name, then send the new one.',
  },
  certificate_incomplete: { reason: 'The certificate isn’t complete.', what_to_do: 'Send the whole certificate.' },
  number_unreadable: { reason: 'We can’t read the number.', what_to_do: 'Take the photo again, closer up.' },
  policy_number_mismatch: {
    reason: 'The policy number doesn’t match the one you entered.',
    what_to_do: 'Check the number and send it again.',
  },
  check_code_used_or_expired: {
    reason: 'The code has been used or is more than 21 days old.',
    what_to_do: 'Get a new code from DVLA.',
  },
  file_unreadable: { reason: 'We can’t open the file.', what_to_do: 'Save it again, then send it again.' },
  other: { reason: 'We can’t accept it.', what_to_do: 'Call us.' },
};
