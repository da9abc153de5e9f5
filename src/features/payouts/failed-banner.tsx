import type { Payout } from '../../api/payouts';
import { failedInWords, failureInWords } from '../../domain/payouts';
import { Banner } from '../../ui/Banner';

/** That a payout failed, why, and what to do. */
export const FailedBanner = ({ payout }: { readonly payout: Payout }) => (
  <Banner tone="danger" title={failedInWords(payout)}>
    <p>{failureInWords(payout)}</p>
  </Banner>
);
