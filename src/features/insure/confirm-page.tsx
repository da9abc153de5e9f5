import { path } from '../../api/path';
import type { Quote } from '../../api/quotes';
import { carName } from '../../domain/car';
import { showMoney } from '../../format/money';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { TaskPage } from '../../ui/TaskPage';

export interface ConfirmPageProps {
  readonly quote: Quote;
  /** What is outdated, as a sentence; null if nothing is any more. */
  readonly mismatch: string | null;
  /** Whether the driver has accepted another quote for the car. */
  readonly isBought: boolean;
  readonly onLeave: () => void;
  readonly onConfirm: () => void;
}

/** Asks the driver to confirm a quote that is out of date, or a second one for a car, before they can accept it. */
export const ConfirmPage = ({ quote, mismatch, isBought, onLeave, onConfirm }: ConfirmPageProps) => {
  const car = carName({ registration: quote.vehicle_registration }, 'your car');
  return (
    <TaskPage title="Accept the quote" leave={{ label: quote.reference ?? 'The quote', onClick: onLeave }}>
      <Page
        title={isBought ? 'You don’t need this quote' : 'This quote is out of date'}
        lead={`${quote.reference ?? 'The quote'} is for ${car}${quote.total ? `, ${showMoney(quote.total)}` : ''}.`}
      >
        <Banner tone="warning" title={mismatch ?? 'Something has changed since you asked for it.'}>
          <p>
            {isBought
              ? 'If you accept this one too, you might have to pay for both.'
              : `If you accept it, the broker will be asked to insure ${car} and you might have to pay for it.`}
          </p>
        </Banner>
        {isBought ? (
          <LinkButton href="/insure">See your quotes</LinkButton>
        ) : (
          <LinkButton href={path`/insure/new?same=${quote.id}`}>Get a new quote</LinkButton>
        )}
        <Button variant="quiet" onClick={onConfirm}>
          {isBought ? 'Continue with this quote' : `Continue with ${car}`}
        </Button>
      </Page>
    </TaskPage>
  );
};
