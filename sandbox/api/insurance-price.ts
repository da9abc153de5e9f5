import { addYears, today } from '../world/days';
import { usualSections } from '../world/insurance-questions';
import { isRecord } from './input';
import type { Answers } from './insurance-answers';

/** What is offered, as it is stored. Amounts are pence; what depends on the first day of cover is counted when it is shown. */
export interface Offer {
  readonly cover: 'comprehensive' | 'third_party_fire_theft' | 'third_party';
  readonly use: string;
  readonly insurer_name: string;
  readonly price_lines: readonly { readonly label: string; readonly amount: number }[];
  readonly total: number;
  readonly excess: { readonly compulsory: number; readonly voluntary: number };
  readonly instalments: {
    readonly deposit: number;
    readonly count: number;
    readonly each: number;
    readonly total_payable: number;
    readonly apr_bps: number;
  } | null;
  readonly no_claims_bonus: { readonly years: number; readonly is_protected: boolean } | null;
}

const taxPercent = 12;
/** Pence. */
export const usualFee = 3_500;
const aprBps = 1_890;
const monthlyPayments = 11;

const extras: Readonly<Record<string, number>> = {
  breakdown: 4_500,
  legal: 2_900,
  excess_protection: 5_500,
  replacement: 8_900,
  public_liability: 6_000,
};

const text = (answers: Answers, key: string): string => (typeof answers[key] === 'string' ? answers[key] : '');
const list = (answers: Answers, key: string): readonly unknown[] => (Array.isArray(answers[key]) ? answers[key] : []);
const records = (answers: Answers, key: string): readonly Answers[] => list(answers, key).filter(isRecord);
const amount = (answers: Answers, key: string): number => Number(isRecord(answers[key]) ? answers[key].amount : 0);
const count = (answers: Answers, key: string): number => Number(answers[key] ?? 0);

/** Whole years from a day until today. */
const yearsSince = (day: string): number => {
  if (day === '') return 0;
  const years = Number(today().slice(0, 4)) - Number(day.slice(0, 4));
  return addYears(day, years) > today() ? years - 1 : years;
};

/** The factor of the first step that the value is below. */
const step = (value: number, steps: readonly (readonly [below: number, factor: number])[], otherwise: number): number =>
  steps.find(([below]) => value < below)?.[1] ?? otherwise;

const bonusFactors = [1, 0.85, 0.75, 0.68, 0.62, 0.55, 0.53, 0.51, 0.5, 0.48];

const faultFactors: Readonly<Record<string, number>> = { mine: 0.22, undecided: 0.22, split: 0.12, other: 0.03 };

/**
 * What the answers cost in a year, in pence before tax, in whole pounds. The rates are nobody's; they move the price the way an insurer's
 * would: a driver can see what more miles or a claim does.
 */
export const premiumFor = (answers: Answers): number => {
  const cover = text(answers, 'cover');
  const rate = { comprehensive: 0.022, third_party_fire_theft: 0.008 }[cover] ?? 0;
  const factors = [
    { comprehensive: 1, third_party_fire_theft: 0.82 }[cover] ?? 0.74,
    1 + Math.max(0, count(answers, 'annual_miles') - 20_000) / 100_000,
    { garage: 0.95, street: 1.1, car_park: 1.06 }[text(answers, 'overnight_place')] ?? 1,
    step(
      yearsSince(text(answers, 'date_of_birth')),
      [
        [25, 1.5],
        [30, 1.2],
        [65, 1],
      ],
      1.15,
    ),
    step(
      yearsSince(text(answers, 'badge_since')),
      [
        [1, 1.45],
        [3, 1.2],
        [5, 1.08],
      ],
      1,
    ),
    { public: 1.12, both: 1.15 }[text(answers, 'hire')] ?? 1,
    answers.nights === true ? 1.08 : 1,
    { none: 1.04, front_rear: 0.97 }[text(answers, 'dashcam')] ?? 1,
    answers.modified === true ? 1.05 : 1,
    answers.imported === true ? 1.08 : 1,
    1 + 0.12 * records(answers, 'named_drivers').length,
    answers.refused_cover === true || answers.cancelled_cover === true ? 1.2 : 1,
    1 +
      records(answers, 'convictions').reduce(
        (sum, one) => sum + 0.03 * count(one, 'points') + (one.banned === true ? 0.25 : 0),
        0,
      ),
    1 + records(answers, 'claims').reduce((sum, one) => sum + (faultFactors[text(one, 'fault')] ?? 0), 0),
    bonusFactors[Number(text(answers, 'ncb_years'))] ?? 1,
    answers.ncb_protect === true ? 1.07 : 1,
    1 - Number(text(answers, 'voluntary_excess')) / 10_000,
  ];
  const base = 120_000 + amount(answers, 'value') * rate;
  return Math.round(factors.reduce((product, factor) => product * factor, base) / 100) * 100;
};

/** Repaid in equal months from one month after the deposit: the yearly cost is the compound one that lenders must name. */
const instalmentsFor = (total: number): NonNullable<Offer['instalments']> => {
  const deposit = Math.round(total / 10);
  const monthly = (1 + aprBps / 10_000) ** (1 / 12) - 1;
  const each = Math.ceil(((total - deposit) * monthly) / (1 - (1 + monthly) ** -monthlyPayments));
  return { deposit, count: monthlyPayments, each, total_payable: deposit + monthlyPayments * each, apr_bps: aprBps };
};

const labelOfExtra = (value: unknown): string => {
  const question = usualSections.flatMap(({ questions }) => questions).find(({ key }) => key === 'extras');
  const options = question?.kind === 'choices' ? question.options : [];
  return options.find((option) => option.value === value)?.label ?? String(value);
};

const uses: Readonly<Record<string, string>> = { public: 'Public hire', both: 'Private and public hire' };

/** The offer that the answers lead to. Staff may set another premium or fee. */
export const offerFor = (answers: Answers, premium = premiumFor(answers), fee = usualFee): Offer => {
  const cover = text(answers, 'cover') as Offer['cover'];
  const chosen = list(answers, 'extras').map((value) => ({
    label: labelOfExtra(value),
    amount: extras[String(value)] ?? 0,
  }));
  const taxed = premium + chosen.reduce((sum, line) => sum + line.amount, 0);
  const price_lines = [
    { label: 'Premium', amount: premium },
    ...chosen,
    { label: `Insurance premium tax ${taxPercent} %`, amount: Math.round((taxed * taxPercent) / 100) },
    ...(fee > 0 ? [{ label: 'Arrangement fee', amount: fee }] : []),
  ];
  const total = price_lines.reduce((sum, line) => sum + line.amount, 0);
  const isNew = yearsSince(text(answers, 'date_of_birth')) < 25 || yearsSince(text(answers, 'badge_since')) < 1;
  const years = Number(text(answers, 'ncb_years'));
  return {
    cover,
    use: `${uses[text(answers, 'hire')] ?? 'Private hire'}${answers.private_use === true ? ', social and domestic' : ''}`,
    insurer_name: cover === 'comprehensive' ? 'Larkfield Insurance' : 'Ottermouth Mutual',
    price_lines,
    total,
    excess: {
      compulsory: (cover === 'third_party' ? 25_000 : 50_000) + (isNew ? 25_000 : 0),
      voluntary: Number(text(answers, 'voluntary_excess')) * 100,
    },
    // Nobody lends the premium to a driver who could not pay others.
    instalments: list(answers, 'debts').length > 0 ? null : instalmentsFor(total),
    no_claims_bonus: years > 0 ? { years, is_protected: answers.ncb_protect === true } : null,
  };
};
