import { FailedPart } from '../../flows/failed-part';
import { PrintedOn } from '../../flows/printed-on';
import type { Services } from '../../flows/services';
import { BackLink } from '../../ui/BackLink';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { overview, taxHref } from './addresses';
import { Export } from './export';
import { Later } from './parts';
import type { Reader } from './reader';
import { type TaxData, TaxYear } from './tax-year';

export interface TaxPageData {
  readonly year: number;
  /** The tax years with work, newest first. */
  readonly years: readonly number[];
  /** Null when it could not be read. */
  readonly data: Promise<TaxData | null>;
}

export interface TaxPageProps {
  readonly reader: Reader;
  readonly tax: TaxPageData;
  /** The currency of zero amounts; null if the operator did not give one. */
  readonly currency: string | null;
  readonly services: Services;
}

/** The totals of a tax year, and every job as a file. */
export const TaxPage = ({ reader, tax: { year, years, data }, currency, services }: TaxPageProps) => (
  <Stack>
    <PrintedOn services={services} />
    <PageHeading back={<BackLink href={overview}>Earnings</BackLink>}>Tax year and downloads</PageHeading>
    <TwoColumns ratio="7:6">
      <Section title="For your tax return" first>
        <Later
          value={data}
          label="Loading the tax year"
          lines={38}
          failed={<FailedPart title="We couldn’t load the tax year">Everything else is up to date.</FailedPart>}
        >
          {(tax) => (
            <TaxYear tax={tax} year={year} years={years} currency={currency} today={reader.today} hrefOf={taxHref} />
          )}
        </Later>
      </Section>
      <div data-print="never">
        <Section title="Download your jobs" first>
          <Export services={services} reader={reader} />
        </Section>
      </div>
    </TwoColumns>
  </Stack>
);
