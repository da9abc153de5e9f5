import { payoutsMachine } from '../../../machines/payouts';
import { questionsOf } from '../toolkit/questions';

export const payoutsQuestions = questionsOf(payoutsMachine, [
  {
    asks: 'How does a driver turn payouts on?',
    answer: 'They give the bank account and the password. The bank says whose account it is, and payouts are on.',
    way: ['filling.asking', 'driver.enable', 'enabling.sending', 'enablePayouts answers', 'on.idle'],
    shows: ['Payouts are on'],
  },
  {
    asks: 'What if the bank does not answer immediately?',
    answer:
      'Payouts are not on yet. The page says that the bank is checking. The driver waits, checks again, gives another account, or turns payouts off.',
    way: ['enabling.sending', 'enablePayouts answers', 'bankChecking.waiting.unanswered'],
    shows: ['Your bank is checking your account'],
  },
  {
    asks: 'What if the bank says no?',
    answer:
      'Payouts stay off. The form says that the account is not in their name. They correct the name or the numbers, or give another account.',
    way: [
      'bankChecking.waiting.unanswered',
      'driver.checkAgain',
      'bankChecking.verifying',
      'readStanding answers',
      'filling.bankSaidNo',
    ],
    shows: ['The bank says this account isn’t in your name'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the account is on its way.',
    way: ['filling.asking', 'driver.enable', 'enabling.sending', 'driver.enable', 'enabling.sending'],
    shows: ['Checking with your bank'],
  },
  {
    asks: 'What if the account name does not match?',
    answer:
      'The form opens again with what was typed, and shows the reason next to the name. Nothing was changed. They correct the name or the numbers, or give another account.',
    way: ['enabling.sending', 'enablePayouts answers', 'filling.rejected', 'driver.enable', 'enabling.sending'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if the name is spelt a little differently at the bank?',
    answer: 'The form shows the difference, and the driver says which name is right. Nothing was changed.',
    way: ['enabling.sending', 'enablePayouts answers', 'filling.closeMatch', 'driver.enable', 'enabling.sending'],
    shows: ['The name is a close match'],
  },
  {
    asks: 'What happens when they turn payouts off?',
    answer: 'They are asked first. Then payouts are off, and what is earned waits.',
    way: [
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
      'They give the new account and the password. Payouts go to the account before until the operator takes the new one. The page says by when it has to be changed to count for the next payout.',
    way: [
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
