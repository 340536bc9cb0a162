import { type FieldValues, useController } from 'react-hook-form';
import { CodeInput, type CodeInputProps } from '../CodeInput/CodeInput.tsx';
import { type Bound, useFieldError } from './Form.tsx';

/** The six-digit input of a form. */
export function FormCode<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<CodeInputProps, 'name' | 'error' | 'value' | 'onChange'>) {
  const { field } = useController({ control: form.control, name });
  return (
    <CodeInput
      {...rest}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      error={useFieldError({ form, name })}
    />
  );
}
