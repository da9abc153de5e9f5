import { type Section, whenIs } from './insurance-form';

const work: Section = {
  key: 'work',
  title: 'Your work',
  questions: [
    {
      key: 'hire',
      kind: 'choice',
      label: 'What do you use the vehicle for?',
      required: true,
      options: [
        { value: 'private', label: 'Private hire', help: 'Booked jobs only.' },
        { value: 'public', label: 'Public hire', help: 'You may be hailed in the street.' },
        { value: 'both', label: 'Both' },
      ],
    },
    {
      key: 'kinds_of_work',
      kind: 'choices',
      label: 'What kind of work?',
      required: true,
      max_choices: 4,
      options: [
        { value: 'bookings', label: 'App and phone bookings' },
        { value: 'airport', label: 'Airport' },
        { value: 'school', label: 'School contracts' },
        { value: 'chauffeur', label: 'Chauffeur' },
        { value: 'courier', label: 'Courier' },
        { value: 'weddings', label: 'Weddings' },
      ],
    },
    {
      key: 'hours_a_week',
      kind: 'integer',
      label: 'How many hours a week do you work?',
      required: true,
      min: 1,
      max: 100,
      unit: 'hours a week',
    },
    {
      key: 'long_hours',
      kind: 'textarea',
      label: 'How do you take your breaks?',
      help: 'You work more than 60 hours. Insurers ask how you rest.',
      required: true,
      max_length: 500,
      show_when: { match: 'all', rules: [{ question: 'hours_a_week', operator: 'gt', value: 60 }] },
    },
    {
      key: 'main_job',
      kind: 'yes_no',
      label: 'Is driving your main job?',
      required: true,
      show_when: { match: 'all', rules: [{ question: 'hours_a_week', operator: 'lt', value: 16 }] },
    },
    { key: 'nights', kind: 'yes_no', label: 'Do you work between midnight and 5am?', required: true },
    { key: 'other_operators', kind: 'yes_no', label: 'Do you work for other operators too?', required: true },
    {
      key: 'operator_names',
      kind: 'text',
      label: 'For which operators?',
      required: true,
      max_length: 200,
      show_when: whenIs('other_operators', true),
    },
    { key: 'private_use', kind: 'yes_no', label: 'Do you drive it privately too?', required: true },
  ],
};

const school: Section = {
  key: 'school',
  title: 'School contracts',
  help: 'Councils ask for more cover where children are driven.',
  show_when: whenIs('kinds_of_work', 'school'),
  questions: [
    { key: 'school_council', kind: 'text', label: 'Which council is the contract with?', required: true, max_length: 80 },
    { key: 'school_days', kind: 'integer', label: 'On how many days a week?', required: true, min: 1, max: 7, unit: 'days a week' },
    { key: 'school_escort', kind: 'yes_no', label: 'Does a passenger assistant ride with you?', required: true },
  ],
};

const you: Section = {
  key: 'you',
  title: 'About you',
  questions: [
    { key: 'first_name', kind: 'text', label: 'First name', required: true, max_length: 60, prefill: 'profile.first_name' },
    { key: 'last_name', kind: 'text', label: 'Last name', required: true, max_length: 60, prefill: 'profile.last_name' },
    {
      key: 'date_of_birth',
      kind: 'date',
      label: 'Date of birth',
      required: true,
      min_date: 'today-80y',
      max_date: 'today-21y',
      prefill: 'profile.date_of_birth',
    },
    {
      key: 'marital_status',
      kind: 'choice',
      label: 'Are you married?',
      required: true,
      options: [
        { value: 'single', label: 'Single' },
        { value: 'married', label: 'Married or in a civil partnership' },
        { value: 'partner', label: 'Living with a partner' },
        { value: 'other', label: 'Divorced, separated or widowed' },
      ],
    },
    {
      key: 'email',
      kind: 'email',
      label: 'Email address for the broker',
      why: 'The broker sends the papers there.',
      required: true,
      max_length: 254,
      prefill: 'user.email',
    },
    { key: 'phone', kind: 'phone', label: 'Phone number for the broker', required: true, prefill: 'profile.phone' },
    { key: 'uk_always', kind: 'yes_no', label: 'Have you lived in the UK all your life?', required: true },
    {
      key: 'uk_since',
      kind: 'month',
      label: 'Since when have you lived in the UK?',
      required: true,
      min_date: 'today-80y',
      max_date: 'today',
      show_when: whenIs('uk_always', false),
    },
    {
      key: 'other_job',
      kind: 'text',
      label: 'Do you have another job?',
      help: 'Enter what it is. Leave it empty if you have none.',
      required: false,
      max_length: 80,
    },
    {
      key: 'refused_cover',
      kind: 'yes_no',
      label: 'Has an insurer ever refused you, or raised your premium for something you did?',
      required: true,
    },
    { key: 'cancelled_cover', kind: 'yes_no', label: 'Has an insurer ever cancelled your policy or made it void?', required: true },
    {
      key: 'refused_details',
      kind: 'textarea',
      label: 'Which insurer, when and why?',
      required: true,
      min_length: 10,
      max_length: 500,
      show_when: {
        match: 'any',
        rules: [
          { question: 'refused_cover', operator: 'eq', value: true },
          { question: 'cancelled_cover', operator: 'eq', value: true },
        ],
      },
    },
    {
      key: 'criminal',
      kind: 'yes_no',
      label: 'Do you have unspent convictions that are not about driving?',
      why: 'Insurers have to know of them. A spent conviction does not count.',
      required: true,
    },
    {
      key: 'debts',
      kind: 'choices',
      label: 'Have you had any of these in the last 6 years?',
      help: 'Leave all empty if you had none.',
      why: 'Whoever lends you the premium asks for it.',
      required: false,
      options: [
        { value: 'ccj', label: 'County court judgment' },
        { value: 'iva', label: 'Individual voluntary arrangement' },
        { value: 'bankruptcy', label: 'Bankruptcy' },
      ],
    },
  ],
};

/** The pages about the work and the driver. */
export const sectionsAboutDriver: readonly Section[] = [work, school, you];
