import type { Section } from '../../sandbox/world/insurance-form';
import { claimForm, usualSections } from '../../sandbox/world/insurance-questions';
import { sampleAnswers } from '../../sandbox/world/insurance-sample';
import { askedForm } from '../../src/features/insure/form/questions';
import { answersFrom } from '../../src/features/insure/form/values';

export type SampleAnswers = Readonly<Record<string, unknown>>;

/** The pages of the sandbox's form without a condition. */
export const pages: readonly Section[] = usualSections.filter(({ show_when }) => !show_when);

export const pageOf = (key: string): Section => {
  const usualSection = usualSections.find((section) => section.key === key);
  if (!usualSection) throw new Error(`The sandbox's form has no page "${key}".`);
  return usualSection;
};

/** Answers that the sandbox accepts. The portal fills in the vehicle. */
export const answersFor = (changes: SampleAnswers = {}): SampleAnswers => {
  const { vehicle_id: _, ...answers } = sampleAnswers(0, changes);
  return answers;
};

export interface KeptForm {
  /** What differs from the sample. */
  readonly answers?: SampleAnswers;
  /** Pages that the driver has saved; all by default. */
  readonly saved?: readonly string[];
}

/** A form that the driver started on this device earlier, as the portal stores it. */
export const keptValues = ({
  answers,
  saved = pages.map(({ key }) => key),
}: KeptForm = {}): Readonly<Record<string, string>> => {
  const form = askedForm({
    questions: { version: '', title: '', sections: [...pages], declarations: [] },
    claim: { version: '', title: '', sections: claimForm.sections, declarations: [] },
  } as unknown as Parameters<typeof askedForm>[0]);
  const typed = answersFrom(
    form.sections.flatMap(({ questions }) => questions),
    answersFor(answers) as Parameters<typeof answersFrom>[1],
  );
  return { ...typed, ':saved': saved.join('\n') };
};
