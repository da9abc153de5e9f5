/** Why documents are sent back, and what the driver is told to do; the contract's `DocumentReview.reason_code`. */
export const reasons: Readonly<Record<string, { readonly reason: string; readonly what_to_do: string }>> = {
  blurred: {
    reason: 'The photo is blurred.',
    what_to_do: 'Hold the phone still, tap the paper to focus, and take it again.',
  },
  too_dark: { reason: 'The photo is too dark.', what_to_do: 'Take it again by a window, without flash.' },
  glare: { reason: 'A light shines on the paper.', what_to_do: 'Turn it away from the lamp and take it again.' },
  corners_cut: {
    reason: 'An edge is cut off.',
    what_to_do: 'Take the photo again with all four corners in the frame.',
  },
  page_missing: { reason: 'A page is missing.', what_to_do: 'Send all the pages.' },
  wrong_document: { reason: 'This is another document.', what_to_do: 'Send the document that is asked for.' },
  not_original: {
    reason: 'This is a copy or a picture of a screen.',
    what_to_do: 'Send a photo of the paper, or the PDF itself.',
  },
  expired: { reason: 'It has ended.', what_to_do: 'Send the one that is valid now.' },
  expires_too_soon: { reason: 'It ends within 7 days.', what_to_do: 'Send the next one as soon as you have it.' },
  name_mismatch: {
    reason: 'The name is not the one we have.',
    what_to_do: 'Ask for it to be corrected, or send a paper that shows both names.',
  },
  address_mismatch: {
    reason: 'The address is not the one we have.',
    what_to_do: 'Send a paper with your present address.',
  },
  registration_mismatch: { reason: 'It is for another vehicle.', what_to_do: 'Send the one for this vehicle.' },
  authority_mismatch: {
    reason: 'It is from another council.',
    what_to_do: 'Send the one from the council you work in.',
  },
  not_hire_and_reward: {
    reason: 'It does not cover hire and reward.',
    what_to_do: 'Ask your insurer for private hire cover.',
  },
  driver_not_named: {
    reason: 'You are not named on it.',
    what_to_do: 'Ask your insurer to name you, and send the new one.',
  },
  certificate_incomplete: { reason: 'The certificate is not complete.', what_to_do: 'Send the whole certificate.' },
  number_unreadable: { reason: 'The number cannot be read.', what_to_do: 'Take the photo again, closer.' },
  policy_number_mismatch: {
    reason: 'The policy number is not the one you typed.',
    what_to_do: 'Check the number and send it again.',
  },
  check_code_used_or_expired: {
    reason: 'The code was used before or is older than 21 days.',
    what_to_do: 'Get a new code from DVLA.',
  },
  file_unreadable: { reason: 'The file cannot be opened.', what_to_do: 'Save it again and send it again.' },
  other: { reason: 'We cannot accept it.', what_to_do: 'Call your fleet.' },
};
