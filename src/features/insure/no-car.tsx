import { askHref } from '../../domain/ask';
import { type CarRequest, missingCarAction } from '../../domain/car';
import type { Services } from '../../flows/services';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';

interface NoCarProps extends Pick<Services, 'canOpen'> {
  /** The status of the driver's open request for a car. */
  readonly request?: CarRequest;
}

/** Shown to a driver without a car, because a quote is for a car. */
export const NoCar = ({ canOpen, request = null }: NoCarProps) => {
  const action = missingCarAction(request);
  return action ? (
    <EmptyState
      title="Add a car first"
      action={canOpen(action.href) ? <LinkButton href={action.href}>{action.text}</LinkButton> : undefined}
    >
      Then you can get a quote for it.
    </EmptyState>
  ) : (
    <EmptyState
      title={request === 'approved' ? 'Your car starts later' : 'We’re checking your car'}
      action={
        <LinkButton href={askHref({ topic: 'insurance', subject: 'Insurance for my car' })} icon="support">
          Ask us about insuring it
        </LinkButton>
      }
    >
      {request === 'approved'
        ? 'Ask us how to insure it before then.'
        : 'Once we’ve approved it, you can get a quote for it.'}
    </EmptyState>
  );
};
