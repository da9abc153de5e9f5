import type { Earning } from '../../api/earnings';
import { jobsInWords } from '../../domain/earnings';
import { csvFile, csvType } from '../../format/csv';
import { fullDay, shortDay } from '../../format/dates';
import { negative, plainMoney, showChange, showMoney } from '../../format/money';
import { saveFile } from '../../photos/save-file';
import { AmountRows } from '../../ui/AmountRow';
import { Button } from '../../ui/Button';
import { Ledger } from '../../ui/Ledger';
import { MutedText } from '../../ui/MutedText';
import { Stack } from '../../ui/Stack';
import { Tabs } from '../../ui/Tabs';
import { toast } from '../../ui/toast';
import { notAddedUp } from './parts';
import { quarters, type TaxSum, taxSum, taxYear, taxYearName } from './tax';
import { inOneLine } from './texts';

export interface TaxData {
  readonly days: readonly Earning[];
  readonly weeks: readonly Earning[];
}

interface TaxYearProps {
  readonly tax: TaxData;
  readonly year: number;
  readonly years: readonly number[];
  /** The currency of zero amounts; null if the operator did not give one. */
  readonly currency: string | null;
  readonly today: string;
  readonly hrefOf: (year: number) => string;
}

const columns = [
  'Period',
  'From',
  'To',
  'Jobs',
  'Currency',
  'Fares and tips',
  'Commission',
  'VAT on commission',
  'Fees',
  'Corrections',
  'Your earnings',
] as const;

/** The quarters and the year as CSV. */
const file = (sums: readonly TaxSum[], currency: string | null): string =>
  csvFile(
    columns,
    sums.map(({ period, jobs, income, commission, vat, fees, corrections, remainder }, index) => [
      index < 4 ? `Quarter ${index + 1}` : 'Tax year',
      period.from,
      period.to,
      jobs,
      currency,
      ...[income, commission, vat, fees, corrections, remainder].map((money) => money && plainMoney(money)),
    ]),
  );

/** The totals of a tax year and its quarters. */
export const TaxYear = ({ tax, year, years, currency: latest, today, hrefOf }: TaxYearProps) => {
  const currency = tax.days.find(({ gross }) => gross !== null)?.gross?.currency ?? latest;
  const sumOf = (period: TaxSum['period']) => taxSum(period, tax.days, tax.weeks, currency);
  const parts = quarters(year).map(sumOf);
  const yearSum = sumOf(taxYear(year));
  const isRunning = yearSum.period.to >= today;
  const save = () => {
    saveFile(`tax-year-${year}-to-${year + 1}.csv`, csvType, file([...parts, yearSum], currency));
    toast('File downloaded');
  };
  return (
    <Stack>
      {years.length > 1 ? (
        <Tabs
          label="Tax year"
          tabs={years.map((each) => ({ href: hrefOf(each), label: taxYearName(each), current: each === year }))}
        />
      ) : null}
      <p>
        {inOneLine([
          `6\u00a0April ${year} to 5\u00a0April ${year + 1}`,
          jobsInWords(yearSum.jobs)?.toLowerCase(),
          isRunning ? 'so far' : null,
        ])}
        .
      </p>
      <Ledger
        caption={`Tax year ${taxYearName(year)}`}
        lines={[
          { key: 'income', label: 'Fares and tips', amount: showMoney(yearSum.income) },
          { key: 'commission', label: 'Commission', amount: showMoney(negative(yearSum.commission)) },
          { key: 'vat', label: 'VAT on commission', amount: showMoney(negative(yearSum.vat)) },
          { key: 'fees', label: 'Fees', amount: showMoney(negative(yearSum.fees)) },
          { key: 'corrections', label: 'Corrections', amount: showChange(yearSum.corrections) },
          { key: 'left', label: 'Your earnings', amount: showMoney(yearSum.remainder), isTotal: true },
        ]}
      />
      {yearSum.remainder ? null : <MutedText>{notAddedUp}</MutedText>}
      <h3>By quarter</h3>
      <AmountRows
        label={`Quarters of tax year ${taxYearName(year)}`}
        rows={parts.map(({ period, jobs, income, remainder }) => {
          const isAhead = period.from > today;
          return {
            key: period.from,
            title: `${shortDay(period.from)} to ${fullDay(period.to)}`,
            hint: isAhead ? 'Not started yet' : inOneLine([jobsInWords(jobs), `fares and tips ${showMoney(income)}`]),
            ...(isAhead
              ? { quiet: true }
              : { amount: showMoney(remainder), status: period.to >= today ? 'so far' : 'earned' }),
          };
        })}
      />
      <MutedText>
        Jobs are counted on the day you did them. Weekly fees are counted in the quarter the week ends. Invoices and
        your own costs, such as fuel, are not included.
      </MutedText>
      <Button variant="quiet" icon="download" onClick={save}>
        Download tax year (CSV)
      </Button>
    </Stack>
  );
};
