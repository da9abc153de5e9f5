import { useFormField } from './FormState';
import { FieldGroup, type FieldProps } from './field';
import { OptionCards } from './OptionCards';
import type { Option } from './SelectField';

export interface RadioFieldProps extends FieldProps {
  readonly options: readonly Option[];
  /** Sets the value in place of the field, for a choice that changes other answers too. */
  readonly onPick?: (value: string) => void;
}

/** One choice from a few visible options. */
export function RadioField(props: RadioFieldProps) {
  const { id, value, error, setValue } = useFormField<string>(props.name);
  return (
    <FieldGroup {...props} id={id} error={error}>
      <OptionCards
        type="radio"
        id={id}
        name={id}
        options={props.options}
        isChosen={(option) => option === value}
        isInvalid={error !== undefined}
        onPick={props.onPick ?? setValue}
      />
    </FieldGroup>
  );
}
