import { payoutsMachine } from '../../../machines/payouts';
import { questionsOf } from '../toolkit/questions';

export const payoutsQuestions = questionsOf(payoutsMachine, [
  {
    asks: 'How does a driver turn payouts on?',
    answer:
      'The driver types the bank account and the password, and presses “Turn payouts on”. The bank says whose account it is. If it says yes, payouts are on.',
    path: ['filling.asking', 'driver.enable', 'enabling.sending', 'enablePayouts answers', 'on.idle'],
    shows: ['Payouts are on'],
  },
  {
    asks: 'What if the bank does not answer immediately?',
    answer:
      'Payouts are not on yet, even if they were on before: no payout is made until the bank says yes. The page says “Your bank is checking your account”. The driver can wait, check again, type another account, or turn payouts off.',
    path: ['enabling.sending', 'enablePayouts answers', 'bankChecking.waiting.unanswered'],
    shows: ['Your bank is checking your account'],
  },
  {
    asks: 'What if the bank says no later?',
    answer:
      'Payouts are off. The page says “The bank says this account isn’t in your name. Payouts are off and your account wasn’t saved”. The form is empty except for the driver’s own name, because bank details are never kept. They type the account and the password again, or another account. A driver who was away when the bank answered reads the same at the next visit.',
    path: [
      'bankChecking.waiting.unanswered',
      'driver.checkAgain',
      'bankChecking.verifying',
      'readPayoutSetup answers',
      'filling.bankSaidNo',
    ],
    shows: ['The bank says this account isn’t in your name'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the account is being sent.',
    path: ['filling.asking', 'driver.enable', 'enabling.sending', 'driver.enable', 'enabling.sending'],
    shows: ['Checking with your bank'],
  },
  {
    asks: 'What if the bank details are rejected: wrong name, account number or password?',
    answer:
      'The form stays with everything that was typed, the password too. A summary says “There is a problem”, and the reason is next to the field. Nothing has changed: payouts stay on or off, and keep their account. They correct it and press the same button again.',
    path: ['enabling.sending', 'enablePayouts answers', 'filling.rejected', 'driver.enable', 'enabling.sending'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if the name is spelt a little differently at the bank?',
    answer:
      'The page says “The name is a close match” and asks “Which name is right?”. Nothing has changed yet. The driver chooses a name and sends the account again.',
    path: ['enabling.sending', 'enablePayouts answers', 'filling.closeMatch', 'driver.enable', 'enabling.sending'],
    shows: ['The name is a close match'],
  },
  {
    asks: 'What happens when they turn payouts off?',
    answer:
      'The page asks for confirmation. Then payouts are off, and a payout that was not sent yet is cancelled. The operator holds the earnings, and still deducts invoices from them. To turn payouts on again, the driver types the bank details again.',
    path: [
      'on.idle',
      'driver.disable',
      'disabling.confirming.asking',
      'driver.confirm',
      'disabling.sending',
      'disablePayouts answers',
      'off',
    ],
    shows: ['Payouts are off'],
  },
  {
    asks: 'How does a driver change the bank account?',
    answer:
      '“Use another account” opens the form. The driver types the account and the password. Until it is accepted, payouts go to the old account. If the bank answers later, payouts pause until it says yes; if it says no, they are off. The page shows the deadline for a change that applies to the next payout.',
    path: [
      'on.idle',
      'driver.typeAccount',
      'filling.asking',
      'driver.enable',
      'enabling.sending',
      'enablePayouts answers',
      'on.idle',
    ],
    shows: ['for your next payout'],
  },
]);
