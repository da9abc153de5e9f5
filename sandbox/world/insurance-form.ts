/** The contract's `FormSchema`: a form as data. */
export interface Form {
  readonly version: string;
  readonly title: string;
  readonly estimated_minutes?: number;
  readonly sections: readonly Section[];
  readonly declarations: readonly { readonly key: string; readonly text: string }[];
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  readonly show_when?: ShowWhen;
  readonly questions: readonly Question[];
}

interface ShowWhen {
  readonly match: 'all' | 'any';
  readonly rules: readonly ShowRule[];
}

interface ShowRule {
  readonly question: string;
  readonly operator: 'answered' | 'eq' | 'neq' | 'in' | 'not_in' | 'gt' | 'gte' | 'lt' | 'lte';
  readonly value?: string | number | boolean | readonly (string | number)[];
}

interface Base {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly why?: string;
  readonly required: boolean;
  readonly show_when?: ShowWhen;
  readonly prefill?:
    | 'user.email'
    | 'profile.phone'
    | 'profile.first_name'
    | 'profile.last_name'
    | 'profile.date_of_birth'
    | 'profile.address.postcode'
    | 'profile.badge.number'
    | 'profile.badge.first_issued_on'
    | 'vehicle.current';
}

interface TextQuestion extends Base {
  readonly kind: 'text' | 'textarea' | 'email' | 'phone' | 'postcode' | 'registration';
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
  readonly pattern_message?: string;
}

interface NumberQuestion extends Base {
  readonly kind: 'integer' | 'money';
  /** Pence, if it is money. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

interface DateQuestion extends Base {
  readonly kind: 'date' | 'month';
  /** A day, or `today` plus or minus days, months or years: `today+45d`. */
  readonly min_date?: string;
  readonly max_date?: string;
}

interface ChoiceQuestion extends Base {
  readonly kind: 'choice' | 'choices';
  readonly options: readonly { readonly value: string; readonly label: string; readonly help?: string }[];
  readonly max_choices?: number;
}

interface SimpleQuestion extends Base {
  readonly kind: 'yes_no' | 'vehicle';
}

export type PlainQuestion = TextQuestion | NumberQuestion | DateQuestion | ChoiceQuestion | SimpleQuestion;

export interface GroupQuestion extends Base {
  readonly kind: 'group';
  readonly item_label: string;
  readonly min_items: number;
  readonly max_items: number;
  readonly item_schema: 'inline' | 'claim';
  readonly questions: readonly PlainQuestion[];
}

export type Question = PlainQuestion | GroupQuestion;
