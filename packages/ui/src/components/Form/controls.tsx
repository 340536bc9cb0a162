import type { ComponentProps } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { CodeInput, type CodeInputProps } from '../CodeInput/CodeInput.tsx';
import { Textarea } from '../Input/Input.tsx';
import { Select, type SelectProps } from '../Select/Select.tsx';
import { type Bound, useFieldError } from './Form.tsx';

/** Several lines of a form. */
export function FormArea<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<ComponentProps<typeof Textarea>, 'name' | 'error' | 'form'>) {
  return <Textarea {...rest} {...form.register(name)} error={useFieldError({ form, name })} />;
}

/** One of many, in a form. */
export function FormSelect<In extends FieldValues, Out, Value extends string>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<SelectProps<Value>, 'name' | 'error' | 'value' | 'onChange'>) {
  const { field } = useController({ control: form.control, name });
  return (
    <Select<Value>
      {...rest}
      name={name}
      value={field.value ?? null}
      onChange={field.onChange}
      error={useFieldError({ form, name })}
    />
  );
}

/** The six digits of a form. */
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
