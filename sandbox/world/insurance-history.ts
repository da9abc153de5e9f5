import { type Section, type ShowRule, whenIs } from './insurance-form';

/** `neq` would hold before the question is answered, and show all that follows from it. */
const hasBonus: ShowRule = {
  question: 'ncb_years',
  operator: 'in',
  value: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

const bonus: Section = {
  key: 'bonus',
  title: 'No-claims bonus',
  help: 'Your private hire bonus. It’s separate from a private car bonus.',
  questions: [
    {
      key: 'ncb_years',
      kind: 'choice',
      label: 'How many years of private hire no-claims bonus do you have?',
      required: true,
      options: [
        { value: '0', label: 'None' },
        { value: '1', label: '1 year' },
        ...['2', '3', '4', '5', '6', '7', '8'].map((years) => ({ value: years, label: `${years} years` })),
        { value: '9', label: '9 years or more' },
      ],
    },
    {
      key: 'ncb_insurer',
      kind: 'text',
      label: 'Which insurer did you earn it with?',
      required: true,
      max_length: 80,
      show_when: { match: 'all', rules: [hasBonus] },
    },
    {
      key: 'ncb_ended_on',
      kind: 'date',
      label: 'When did that policy expire, or when will it?',
      why: 'You lose a bonus you haven’t used for 2 years.',
      required: true,
      min_date: 'today-2y',
      max_date: 'today+3m',
      show_when: { match: 'all', rules: [hasBonus] },
    },
    {
      key: 'ncb_elsewhere',
      kind: 'yes_no',
      label: 'Do you use it for another vehicle?',
      help: 'You can use a bonus for one vehicle at a time.',
      required: true,
      show_when: { match: 'all', rules: [hasBonus] },
    },
    {
      key: 'ncb_registration',
      kind: 'registration',
      label: 'What is the registration of that vehicle?',
      required: true,
      show_when: whenIs('ncb_elsewhere', true),
    },
    {
      key: 'ncb_protect',
      kind: 'yes_no',
      label: 'Do you want to protect it?',
      help: 'You keep it after one claim. It costs a little more.',
      required: true,
      show_when: {
        match: 'all',
        rules: [hasBonus, { question: 'ncb_years', operator: 'not_in', value: ['1', '2', '3'] }],
      },
    },
  ],
};

const history: Section = {
  key: 'history',
  title: 'Claims and convictions',
  questions: [
    {
      key: 'had_claims',
      kind: 'yes_no',
      label: 'Have you had claims, accidents or losses in the last 5 years?',
      help: 'Include any that weren’t your fault, and any you didn’t claim for.',
      why: 'Insurers share claims records. Leaving one out could invalidate your policy.',
      required: true,
    },
    {
      key: 'claims',
      kind: 'group',
      label: 'Claims, accidents and losses',
      item_label: 'claim',
      required: true,
      min_items: 1,
      max_items: 10,
      item_schema: 'claim',
      questions: [],
      show_when: whenIs('had_claims', true),
    },
    {
      key: 'had_convictions',
      kind: 'yes_no',
      label: 'Have you had motoring convictions or fixed penalties in the last 5 years?',
      required: true,
    },
    {
      key: 'convictions',
      kind: 'group',
      label: 'Motoring convictions',
      item_label: 'conviction',
      required: true,
      min_items: 1,
      max_items: 10,
      item_schema: 'inline',
      show_when: whenIs('had_convictions', true),
      questions: [
        {
          key: 'code',
          kind: 'choice',
          label: 'What was it for?',
          required: true,
          options: [
            { value: 'SP30', label: 'Speeding on a public road (SP30)' },
            { value: 'SP50', label: 'Speeding on a motorway (SP50)' },
            { value: 'TS10', label: 'Traffic lights (TS10)' },
            { value: 'CU80', label: 'Using a phone while driving (CU80)' },
            { value: 'CD10', label: 'Driving without due care (CD10)' },
            { value: 'MS90', label: 'Not saying who drove (MS90)' },
            { value: 'IN10', label: 'Driving without insurance (IN10)' },
            { value: 'DR10', label: 'Drink driving (DR10)' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          key: 'other_code',
          kind: 'text',
          label: 'What’s the code?',
          required: true,
          max_length: 4,
          pattern: '^[A-Z]{2}[0-9]{2}$',
          pattern_message: 'Enter the code, for example SP30',
          show_when: whenIs('code', 'other'),
        },
        { key: 'convicted_on', kind: 'date', label: 'Date', required: true, min_date: 'today-5y', max_date: 'today' },
        { key: 'points', kind: 'integer', label: 'Points', required: true, min: 0, max: 11 },
        { key: 'fine', kind: 'money', label: 'Fine', required: false, min: 0, max: 1_000_000 },
        { key: 'banned', kind: 'yes_no', label: 'Were you banned from driving?', required: true },
        {
          key: 'ban_months',
          kind: 'integer',
          label: 'For how many months?',
          required: true,
          min: 1,
          max: 60,
          unit: 'months',
          show_when: whenIs('banned', true),
        },
      ],
    },
  ],
};

const drivers: Section = {
  key: 'drivers',
  title: 'Who drives',
  questions: [
    {
      key: 'who_drives',
      kind: 'choice',
      label: 'Who will drive the car?',
      required: true,
      options: [
        { value: 'me', label: 'Only me' },
        { value: 'named', label: 'Me and other named drivers' },
      ],
    },
    {
      key: 'named_drivers',
      kind: 'group',
      label: 'Other drivers',
      item_label: 'driver',
      required: true,
      min_items: 1,
      max_items: 3,
      item_schema: 'inline',
      show_when: whenIs('who_drives', 'named'),
      questions: [
        { key: 'name', kind: 'text', label: 'Full name', required: true, max_length: 120 },
        {
          key: 'born_on',
          kind: 'date',
          label: 'Date of birth',
          required: true,
          min_date: 'today-80y',
          max_date: 'today-21y',
        },
        {
          key: 'relation',
          kind: 'choice',
          label: 'Who is it?',
          required: true,
          options: [
            { value: 'spouse', label: 'My husband, wife or partner' },
            { value: 'family', label: 'Another relative' },
            { value: 'colleague', label: 'Another driver' },
          ],
        },
        {
          key: 'badge',
          kind: 'text',
          label: 'Their badge number',
          help: 'Leave blank if they only drive privately.',
          required: false,
          max_length: 30,
        },
        { key: 'points', kind: 'integer', label: 'Points on their licence', required: true, min: 0, max: 11 },
        { key: 'any_claims', kind: 'yes_no', label: 'Any claims in the last 5 years?', required: true },
        {
          key: 'about_claims',
          kind: 'textarea',
          label: 'What happened, and when?',
          required: true,
          max_length: 500,
          show_when: whenIs('any_claims', true),
        },
      ],
    },
  ],
};

const cover: Section = {
  key: 'cover',
  title: 'Cover',
  questions: [
    {
      key: 'cover',
      kind: 'choice',
      label: 'What cover do you want?',
      required: true,
      options: [
        { value: 'comprehensive', label: 'Comprehensive', help: 'Includes damage to your own vehicle.' },
        { value: 'third_party_fire_theft', label: 'Third party, fire and theft' },
        { value: 'third_party', label: 'Third party only', help: 'The legal minimum.' },
      ],
    },
    {
      key: 'starts_on',
      kind: 'date',
      label: 'When should cover start?',
      help: 'The day after your current policy expires. Up to 45 days from today.',
      required: true,
      min_date: 'today',
      max_date: 'today+45d',
    },
    {
      key: 'voluntary_excess',
      kind: 'choice',
      label: 'How much voluntary excess do you want?',
      help: 'You pay this towards a claim, on top of the compulsory excess. The higher it is, the lower your premium.',
      required: true,
      options: [
        { value: '0', label: 'Nothing' },
        ...['250', '500', '750', '1000'].map((pounds) => ({
          value: pounds,
          label: pounds === '1000' ? '£1,000' : `£${pounds}`,
        })),
      ],
      show_when: { match: 'all', rules: [{ question: 'cover', operator: 'neq', value: 'third_party' }] },
    },
    {
      key: 'extras',
      kind: 'choices',
      label: 'Optional extras',
      required: false,
      options: [
        { value: 'breakdown', label: 'Breakdown recovery' },
        { value: 'legal', label: 'Legal expenses' },
        { value: 'excess_protection', label: 'Excess protection' },
        { value: 'replacement', label: 'A licensed vehicle while yours is repaired' },
        { value: 'public_liability', label: 'Public liability' },
      ],
    },
    {
      key: 'message',
      kind: 'textarea',
      label: 'Anything else the broker should know?',
      required: false,
      max_length: 1_000,
    },
  ],
};

/** The pages about bonus, claims, other drivers and the cover itself. */
export const sectionsAboutCover: readonly Section[] = [bonus, history, drivers, cover];
