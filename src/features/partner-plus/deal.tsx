import { useLoaderData } from 'react-router';
import { type Deal, fetchDeals } from '../../api/deals';
import { ApiError } from '../../api/problem';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { fullDay, todayIn } from '../../format/dates';
import { labelOf, notGiven } from '../../format/unknown-value';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { DefinitionList } from '../../ui/DefinitionList';
import { Lead } from '../../ui/Lead';
import { MutedText } from '../../ui/MutedText';
import { NumberedList } from '../../ui/NumberedList';
import { PageHeading } from '../../ui/PageHeading';
import { RichText } from '../../ui/RichText';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { TwoColumns } from '../../ui/TwoColumns';
import { dealsPath } from './addresses';
import { Redeem } from './redeem';
import { categoryLabels, dealName, dealStatus, isOver } from './texts';

export const title = 'Offer';

/** GET /v1/driver/deals, which contains the offer. An offer that is not in the list does not exist for this driver. */
export const load = async (services: Services, { signal, params }: LoadArgs) => {
  const user = requireDriver(services);
  const deals = await fetchDeals(await services.client(), signal);
  const deal = deals.find(({ id }) => String(id) === params.id);
  if (!deal) throw new ApiError('missing', 404, null);
  return { deal, today: todayIn(user.timeZone) };
};

type DealData = Awaited<ReturnType<typeof load>>;

export const refresh = (): RefreshMode => 'return';

const DealBadge = ({ deal, today }: DealData) => <Badge {...dealStatus(deal, today)} />;

/** The days and terms of the offer. */
const About = ({ deal, config }: { readonly deal: Deal; readonly config: Services['config'] }) => (
  <>
    <Section title="About this offer">
      <DefinitionList
        items={[
          { term: 'For', value: labelOf(deal.category, categoryLabels) },
          { term: 'Starts', value: deal.starts_on && fullDay(deal.starts_on) },
          { term: 'Ends', value: deal.ends_on ? fullDay(deal.ends_on) : 'No end date' },
        ]}
      />
    </Section>
    <Section title="Terms">
      <RichText
        html={deal.terms_html}
        pictureOrigins={config.image_origins}
        empty={
          <MutedText>
            {deal.terms_html === null || deal.provider_name === null
              ? notGiven
              : `${deal.provider_name} hasn’t given any.`}
          </MutedText>
        }
      />
    </Section>
  </>
);

/** What the driver does to get the saving. */
const HowTo = ({ deal }: { readonly deal: Deal }) => (
  <Section title="How to use it">
    {deal.how_to_use.length > 0 ? <NumberedList>{deal.how_to_use}</NumberedList> : <MutedText>{notGiven}</MutedText>}
  </Section>
);

/** One offer: the saving, how to use it, until when, and the terms. */
export const Screen = ({ services: { config } }: { readonly services: Services }) => {
  const { deal, today } = useLoaderData<DealData>();
  const hasExpired = isOver(deal, today);
  const all = dealsPath(config);
  return (
    <Stack space="large">
      <PageHeading
        back={<BackLink href={all}>Offers</BackLink>}
        {...(deal.provider_name === null ? {} : { question: deal.provider_name })}
        aside={hasExpired ? null : <DealBadge deal={deal} today={today} />}
        lead={<Lead>{[deal.title && `${deal.title}.`, deal.summary].filter(Boolean).join(' ')}</Lead>}
      >
        {dealName(deal)}
      </PageHeading>
      {hasExpired ? (
        <Banner title="This offer has expired" action={{ text: 'See current offers', href: all }} />
      ) : (
        <>
          {deal.in_driver_area === false ? (
            <Banner title="Not in your area">
              You can only use it where {deal.provider_name ?? 'the company'} takes part.
            </Banner>
          ) : null}
          <Redeem deal={deal} />
        </>
      )}
      {hasExpired ? (
        <div>
          <About deal={deal} config={config} />
        </div>
      ) : (
        <TwoColumns ratio="7:6" ruled>
          <HowTo deal={deal} />
          <About deal={deal} config={config} />
        </TwoColumns>
      )}
    </Stack>
  );
};
