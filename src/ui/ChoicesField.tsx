import { Box, Cards, Choice } from './choice';
import { joinChoices, splitChoices } from './choices';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps, Hint } from './field';
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
      <Cards>
        {options.map((option, index) => {
          const optionId = `${id}-${index}`;
          return (
            <Choice key={option.value} $card $chosen={chosen.has(option.value)} htmlFor={optionId}>
              <Box
                id={optionId}
                type="checkbox"
                name={name}
                value={option.value}
                checked={chosen.has(option.value)}
                aria-describedby={option.hint ? `${optionId}-hint` : undefined}
                aria-labelledby={`${optionId}-label`}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(option.value)}
              />
              <span>
                <b id={`${optionId}-label`}>{option.label}</b>
                {option.hint && <Hint id={`${optionId}-hint`}>{option.hint}</Hint>}
              </span>
            </Choice>
          );
        })}
      </Cards>
    </FieldGroup>
  );
}
