import { joinChoices, splitChoices } from './choices';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps } from './field';
import { OptionCards } from './OptionCards';
import type { Option } from './SelectField';

export interface ChoicesFieldProps extends FieldProps {
  readonly options: readonly Option[];
}

/** Any number of a few visible options. Its value is the text of `joinChoices`, in the order of the options. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { name, options } = props;
  const { id, value = '', error, setValue } = useFormField<string>(name);
  const chosen = new Set(splitChoices(value));
  const toggle = (changed: string) =>
    setValue(
      joinChoices(options.map((option) => option.value).filter((each) => (each === changed) !== chosen.has(each))),
    );
  return (
    <FieldGroup {...props} id={id} error={error}>
      <OptionCards
        type="checkbox"
        id={id}
        name={name}
        options={options}
        isChosen={(option) => chosen.has(option)}
        isInvalid={error !== undefined}
        onPick={toggle}
      />
    </FieldGroup>
  );
}
