import { usualSections } from '../world/insurance-questions';
import type { Answers } from './insurance-answers';

/** The stored offer. Amounts are pence. What depends on the first day of cover is calculated when the offer is shown. */
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
/** Pence before tax, unless the broker's staff set another premium. */
export const usualPremium = 184_500;
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

/** The instalments: equal monthly payments, the first a month after the deposit. The yearly cost is compound, as lenders must state it. */
const instalmentsFor = (total: number): NonNullable<Offer['instalments']> => {
  const deposit = Math.round(total / 10);
  const monthly = (1 + aprBps / 10_000) ** (1 / 12) - 1;
  const each = Math.ceil(((total - deposit) * monthly) / (1 - (1 + monthly) ** -monthlyPayments));
  return { deposit, count: monthlyPayments, each, total_payable: deposit + monthlyPayments * each, apr_bps: aprBps };
};

const labelOfExtra = (value: unknown): string => {
  const question = usualSections.flatMap(({ questions }) => questions).find(({ key }) => key === 'extras');
  return question?.options?.find((option) => option.value === value)?.label ?? String(value);
};

const uses: Readonly<Record<string, string>> = { public: 'Public hire', both: 'Private and public hire' };

/** The offer that the answers lead to. Staff may set another premium or fee. */
export const offerFor = (answers: Answers, premium = usualPremium, fee = usualFee): Offer => {
  const cover = text(answers, 'cover') as Offer['cover'];
  const chosen = list(answers, 'extras').map((value) => ({
    label: labelOfExtra(value),
    amount: extras[String(value)] ?? 0,
  }));
  const taxed = premium + chosen.reduce((sum, line) => sum + line.amount, 0);
  const price_lines = [
    { label: 'Premium', amount: premium },
    ...chosen,
    { label: `Insurance premium tax ${taxPercent}%`, amount: Math.round((taxed * taxPercent) / 100) },
    ...(fee > 0 ? [{ label: 'Arrangement fee', amount: fee }] : []),
  ];
  const total = price_lines.reduce((sum, line) => sum + line.amount, 0);
  const years = Number(text(answers, 'ncb_years'));
  return {
    cover,
    use: `${uses[text(answers, 'hire')] ?? 'Private hire'}${answers.private_use === true ? ', social and domestic' : ''}`,
    insurer_name: cover === 'comprehensive' ? 'Larkfield Insurance' : 'Ottermouth Mutual',
    price_lines,
    total,
    excess: {
      compulsory: cover === 'third_party' ? 25_000 : 50_000,
      voluntary: Number(text(answers, 'voluntary_excess')) * 100,
    },
    // No lender finances the premium of a driver who has unpaid debts.
    instalments: list(answers, 'debts').length > 0 ? null : instalmentsFor(total),
    no_claims_bonus: years > 0 ? { years, is_protected: answers.ncb_protect === true } : null,
  };
};
