import type { Form } from './insurance-form';

/** One past claim; it fills the items of every group question that names it. */
export const claimForm: Form = {
  version: '2026-01',
  title: 'Claim',
  sections: [
    {
      key: 'claim',
      title: 'About this claim',
      questions: [
        {
          key: 'happened_in',
          kind: 'month',
          label: 'When did it happen?',
          required: true,
          min_date: 'today-5y',
          max_date: 'today',
        },
        {
          key: 'driver',
          kind: 'choice',
          label: 'Who drove?',
          required: true,
          options: [
            { value: 'me', label: 'Me' },
            { value: 'other', label: 'Someone else' },
          ],
        },
        {
          key: 'type',
          kind: 'choice',
          label: 'What happened?',
          required: true,
          options: [
            { value: 'collision', label: 'A collision' },
            { value: 'hit_in_rear', label: 'Hit from behind' },
            { value: 'parked', label: 'Damaged while parked' },
            { value: 'theft_of', label: 'The vehicle was stolen' },
            { value: 'theft_from', label: 'Something was stolen from it' },
            { value: 'fire', label: 'Fire' },
            { value: 'windscreen', label: 'Windscreen' },
            { value: 'vandalism', label: 'Vandalism' },
            { value: 'passenger_injury', label: 'A passenger was hurt' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          key: 'fault',
          kind: 'choice',
          label: 'Whose fault was it?',
          required: true,
          options: [
            { value: 'mine', label: 'Mine' },
            { value: 'other', label: 'Not mine' },
            { value: 'split', label: 'Split' },
            { value: 'undecided', label: 'Not decided yet' },
          ],
        },
        {
          key: 'status',
          kind: 'choice',
          label: 'Is the claim settled?',
          required: true,
          options: [
            { value: 'open', label: 'No, it is open' },
            { value: 'settled', label: 'Yes' },
            { value: 'withdrawn', label: 'It was withdrawn or never made' },
          ],
        },
        { key: 'at_work', kind: 'yes_no', label: 'Were you working at the time?', required: true },
        { key: 'injury', kind: 'yes_no', label: 'Was anyone hurt?', required: true },
        {
          key: 'cost',
          kind: 'money',
          label: 'What was the total cost?',
          help: 'Include damage to your car and to others. Leave blank if you don’t know.',
          required: false,
          min: 0,
          max: 100_000_000,
        },
        {
          key: 'bonus_lost',
          kind: 'yes_no',
          label: 'Did you lose your no-claims bonus?',
          required: true,
          show_when: { match: 'all', rules: [{ question: 'status', operator: 'eq', value: 'settled' }] },
        },
        { key: 'insurer', kind: 'text', label: 'Which insurer was it?', required: false, max_length: 80 },
        { key: 'note', kind: 'textarea', label: 'Anything else?', required: false, max_length: 500 },
      ],
    },
  ],
  declarations: [],
};
