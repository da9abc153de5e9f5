import { useLoaderData, useSearchParams } from 'react-router';
import { type Deal, fetchDeals } from '../../api/deals';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import { BackLink } from '../../ui/BackLink';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { PageChoice } from '../../ui/PageChoice';
import { Section } from '../../ui/Section';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TwoColumns } from '../../ui/TwoColumns';
import { dealPath, dealsPath, landingPath } from './addresses';
import { categoriesOf, categoryLabels, dealName, dealStatus, groupsOf } from './texts';

export const title = 'Offers';

/** GET /v1/driver/deals. */
export const load = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  return { deals: await fetchDeals(await services.client(), signal), today: todayIn(user.timeZone) };
};

type DealsData = Awaited<ReturnType<typeof load>>;

export const refresh = (): RefreshMode => 'return';

/** Another category needs no call, because all are read together. */
export const shouldReload = (from: URL, to: URL): boolean => from.search === to.search;

interface GroupProps {
  readonly name: string;
  readonly deals: readonly Deal[];
  readonly today: string;
  readonly config: Services['config'];
}

const Group = ({ name, deals, today, config }: GroupProps) =>
  deals.length === 0 ? null : (
    <Section title={name} aside={`${deals.length} ${deals.length === 1 ? 'offer' : 'offers'}`}>
      <TaskList
        statusBelow
        label={name}
        tasks={deals.map((deal) => ({
          key: deal.id,
          title: dealName(deal),
          hint: (
            <>
              {deal.title}
              {deal.title && deal.provider_name ? <br /> : null}
              {deal.provider_name}
            </>
          ),
          status: <Status {...dealStatus(deal, today)} />,
          go: { href: dealPath(config, deal) },
        }))}
      />
    </Section>
  );

/** Every offer, or those of one category. Offers that the driver can use where they work come first. */
export const Screen = ({ services: { config } }: { readonly services: Services }) => {
  const { deals, today } = useLoaderData<DealsData>();
  const [query] = useSearchParams();
  const categories = categoriesOf(deals);
  const category = categories.find((each) => each === query.get('category')) ?? null;
  const groups = groupsOf(category === null ? deals : deals.filter((deal) => deal.category === category), today);
  const common = { today, config };
  return (
    <Page title={title} back={<BackLink href={landingPath(config)}>Offers for drivers</BackLink>}>
      {categories.length > 1 ? (
        <PageChoice
          label="Type of offer"
          choices={[
            { href: dealsPath(config), label: 'All' },
            ...categories.map((each) => ({ href: dealsPath(config, each), label: categoryLabels[each] })),
          ]}
          current={dealsPath(config, category)}
        />
      ) : null}
      {deals.length === 0 ? (
        <EmptyState title="No offers now" action={{ text: 'Go to home', href: '/' }}>
          New offers will appear here.
        </EmptyState>
      ) : (
        <div>
          {groups.mine.length + groups.areaUnknown.length === 0 ? (
            <EmptyState
              title={
                category === null ? 'No offers in your area' : `No offers in your area: ${categoryLabels[category]}`
              }
            >
              {groups.elsewhere.length > 0 ? 'The offers below are for other areas.' : 'The offers below have expired.'}
            </EmptyState>
          ) : null}
          <TwoColumns ratio="1:1">
            <div>
              <Group name="In your area" deals={groups.mine} {...common} />
              <Group name="Area not given" deals={groups.areaUnknown} {...common} />
            </div>
            <div>
              <Group name="Not in your area" deals={groups.elsewhere} {...common} />
              <Group name="Expired" deals={groups.over} {...common} />
            </div>
          </TwoColumns>
        </div>
      )}
    </Page>
  );
};
