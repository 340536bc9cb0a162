import type { ComponentProps } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Textarea } from '../Input/Input.tsx';
import { Select, type SelectProps } from '../Select/Select.tsx';
import { type Bound, useFieldError } from './Form.tsx';

export { FormCode } from './FormCode.tsx';

/** A text area of a form. */
export function FormArea<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<ComponentProps<typeof Textarea>, 'name' | 'error' | 'form'>) {
  return <Textarea {...rest} {...form.register(name)} error={useFieldError({ form, name })} />;
}

/** A select of a form. */
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
