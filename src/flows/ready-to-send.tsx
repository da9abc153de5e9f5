import { useRevalidator } from 'react-router';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { LinkButton } from '../ui/LinkButton';
import { forgetReady } from './forget-ready';
import type { ReadyItem } from './ready-items';
import type { Services } from './services';

interface ReadyToSendProps {
  readonly services: Services;
  readonly userId: string;
  readonly items: readonly ReadyItem[];
  readonly kinds: readonly ReadyItem['kind'][];
}

/** Submissions that were not sent, each with a link to send it. What the driver entered stays when they decide not to. */
export const ReadyToSend = ({ services, userId, items, kinds }: ReadyToSendProps) => {
  const { revalidate } = useRevalidator();
  return items.map((item) => {
    const { key, kind, ready, detail } = item;
    if (!kinds.includes(kind)) return null;
    const forget = () => {
      forgetReady(services, userId, item);
      document.querySelector<HTMLElement>('main h1')?.focus();
      void revalidate();
    };
    return (
      <Banner
        key={key}
        tone="warning"
        title={`Ready to send: ${ready.name}`}
        action={
          <>
            <LinkButton variant="quiet" href={ready.href}>
              {kind === 'quote_acceptance' ? 'Check and accept' : 'Check and send'}
            </LinkButton>
            <Button variant="plain" about={ready.name} onClick={forget}>
              Don’t send
            </Button>
          </>
        }
      >
        {detail}
      </Banner>
    );
  });
};
