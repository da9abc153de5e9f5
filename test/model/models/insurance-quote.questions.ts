import { deliveryMachine } from '../../../machines/delivery';
import { insuranceQuoteMachine } from '../../../machines/insurance-quote';
import { questionsOf, within } from '../toolkit/questions';

export const insuranceQuoteQuestions = questionsOf(insuranceQuoteMachine, [
  {
    asks: 'How does a request become a policy?',
    answer:
      'The broker gives a price, the driver accepts it, and the broker issues the policy. Only then the driver is insured.',
    path: [
      'submitted.ticketRaised',
      'later',
      'quoted.viewing',
      'driver.review',
      'quoted.reviewing.idle',
      'driver.accept',
      'accepting',
      'delivery.arrived',
      'accepting',
      'delivery answers',
      'accepted',
      'later',
      'issued',
    ],
    shows: ['You’re not insured by it yet.'],
  },
  {
    asks: 'What does a driver see when the quote expires?',
    answer:
      'Nothing changes by itself while the page is in view. When the driver comes back to it, opens it again or presses Accept, the portal reads the quote again: “This quote has expired”, with “Get a new quote with the same answers”. A driver who comes back to the page that accepts reads “This quote has changed since you opened it” and can show it.',
    path: ['quoted.viewing', 'later', 'expired'],
    shows: ['This quote has expired'],
  },
  {
    asks: 'What if the price ends at the moment they accept?',
    answer: 'The operator does not accept it. The portal reads the quote again and shows that the price has ended.',
    path: [
      'quoted.reviewing.idle',
      'driver.accept',
      'accepting',
      'delivery answers',
      'verifying',
      'readStatus answers',
      'superseded',
    ],
    shows: ['This quote has expired'],
  },
  {
    asks: 'What if they press Accept twice?',
    answer:
      'The second press does nothing: the acceptance is being sent. It is accepted once, and there is one ticket.',
    path: [
      'quoted.reviewing.idle',
      'driver.accept',
      'accepting',
      'driver.accept',
      'accepting',
      'delivery.arrived',
      'accepting',
      'delivery answers',
      'accepted',
    ],
    shows: ['Accepting the quote'],
  },
  {
    asks: 'What if the ticket fails after they accept?',
    answer:
      'The quote is accepted. The page says “Our team hasn’t been notified”. The driver can press to raise the ticket. If they do not, our host raises the reserved ticket after an hour.',
    path: [
      'accepting',
      within(deliveryMachine, [
        'raisingTicket',
        'ticket.pending',
        'ticketPending',
        'driver.raiseTicket',
        'raisingTicket',
        'ticket.ended',
        'ticketRaised',
      ]),
      'delivery answers',
      'accepted',
    ],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if they no longer have the car that was quoted?',
    answer: 'A page names the car and asks whether they still want this quote.',
    path: ['quoted.viewing', 'driver.review', 'quoted.confirmingOutdated', 'driver.confirm', 'quoted.reviewing.idle'],
    shows: ['This quote is out of date'],
  },
  {
    asks: 'What if the broker declines?',
    answer:
      'The page shows that the broker declined, and why. If the broker has a price after all, the next visit shows it.',
    path: ['submitted.ticketRaised', 'later', 'declined', 'later', 'quoted.viewing'],
    shows: ['The broker can’t insure this'],
  },
  {
    asks: 'What if the broker has a question before there is a price?',
    answer:
      'Home lists it at the next visit (“Read the broker’s message”), and the page of the quote shows the message; the portal itself sends no email. The driver answers with a message to our team, who pass it on to the broker. The price appears on a later visit.',
    path: ['referred', 'later', 'quoted.viewing'],
    shows: ['Message from the broker', 'Send your answer'],
  },
]);
