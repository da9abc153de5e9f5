import { useState } from 'react';
import type { Deal } from '../../api/deals';
import { fullDay } from '../../format/dates';
import { Button } from '../../ui/Button';
import { Code } from '../../ui/Code';
import { LinkButton } from '../../ui/LinkButton';
import { ShowScreen } from '../../ui/ShowScreen';
import { Stack } from '../../ui/Stack';
import { dealName } from './texts';

/** A button that shows the code on the whole screen, large enough to read across a counter. */
const ShowCode = ({
  deal,
  isMain,
  label,
}: {
  readonly deal: Deal;
  readonly isMain: boolean;
  readonly label: string;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={isMain ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ShowScreen
        open={open}
        title={dealName(deal)}
        from={deal.provider_name}
        code={deal.redemption?.code ?? null}
        onClose={() => setOpen(false)}
      >
        {[deal.title, deal.ends_on && `until ${fullDay(deal.ends_on)}`].filter(Boolean).join(', ')}
      </ShowScreen>
    </>
  );
};

/** How to get the saving: with a code, on a page, or by phone. */
export const Redeem = ({ deal }: { readonly deal: Deal }) => {
  if (deal.redemption === null) return null;
  const { kind, code, url } = deal.redemption;
  const page = url ? (
    <LinkButton href={url} variant={kind === 'link' ? 'primary' : 'quiet'} iconEnd="go">
      Open the offer
    </LinkButton>
  ) : null;
  if (kind === 'show_screen') return <ShowCode deal={deal} isMain label="Show the offer" />;
  return (
    <Stack>
      {code ? <Code code={code} isMain={kind === 'code'} /> : null}
      {page}
      {code && kind === 'code' ? <ShowCode deal={deal} isMain={false} label="Show larger code" /> : null}
    </Stack>
  );
};
