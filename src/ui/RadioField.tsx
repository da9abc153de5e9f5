import { Cards, Choice, Dot } from './choice';
import { useFormField } from './FormState';
import { FieldGroup, type FieldProps, Hint } from './field';
import type { Option } from './SelectField';

export interface RadioFieldProps extends FieldProps {
  readonly options: readonly Option[];
}

/** One choice from a few visible options. */
export function RadioField(props: RadioFieldProps) {
  const { name, options } = props;
  const { id, value, error, setValue } = useFormField<string>(name);
  return (
    <FieldGroup {...props} id={id} error={error}>
      <Cards>
        {options.map((option, index) => {
          const optionId = `${id}-${index}`;
          return (
            <Choice key={option.value} $card $chosen={value === option.value} htmlFor={optionId}>
              <Dot
                id={optionId}
                type="radio"
                name={id}
                value={option.value}
                checked={value === option.value}
                aria-describedby={option.hint ? `${optionId}-hint` : undefined}
                aria-labelledby={`${optionId}-label`}
                aria-invalid={error ? true : undefined}
                onChange={() => setValue(option.value)}
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
