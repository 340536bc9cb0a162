import { type ComponentProps, type SubmitEvent, useMemo } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { issueWords } from '../../locales/issue-words.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Input, type InputProps } from '../Input/Input.tsx';

/** A form for a body of the contract: the typed values, and the parsed ones that are sent. */
export type ContractForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

export interface ContractFormOptions<In extends FieldValues> {
  defaultValues: DefaultValues<In>;
  /** The server's errors by field. Keep the same object until the next answer. */
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

/**
 * A form with its validation. It validates when it is sent, and then on each change. Typed values survive refusals
 * and lost connections, because nothing here resets them. Most forms use `useContractForm`.
 */
export function useCheckedForm<In extends FieldValues, Out>(
  resolver: Resolver<In, unknown, Out>,
  { defaultValues, fieldErrors }: ContractFormOptions<In>,
): ContractForm<In, Out> {
  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fieldErrors ?? {}).map(([name, message]) => [name, { type: 'server', message }]),
      ) as FieldErrors<In>,
    [fieldErrors],
  );
  return useForm<In, unknown, Out>({ resolver, defaultValues, errors, shouldFocusError: true });
}

interface FormProps<In extends FieldValues, Out> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The form of `useCheckedForm`, with its values and errors. */
  form: ContractForm<In, Out>;
  onSubmit: (values: Out) => void;
}

/** The form element. Sends the parsed values; the browser's own error bubbles are switched off. */
export function Form<In extends FieldValues, Out>({ form, onSubmit, ...rest }: FormProps<In, Out>) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    void form.handleSubmit((values) => onSubmit(values))(event);
  };
  return <form noValidate onSubmit={submit} {...rest} />;
}

/** A field of a form, by its name. */
export interface Bound<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  name: Path<In>;
}

/** The error message of a field, or `undefined`. */
export function useFieldError<In extends FieldValues, Out>({
  form,
  name,
}: Bound<In, Out>): string | undefined {
  const { i18n } = useTranslation(['ui', 'issues']);
  const error = form.getFieldState(name, form.formState).error as FieldError | undefined;
  return error ? issueWords(i18n, error.message ?? 'issue:invalid') : undefined;
}

/** An input of a form. */
export function FormInput<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<InputProps, 'name' | 'error' | 'form'>) {
  return <Input {...rest} {...form.register(name)} error={useFieldError({ form, name })} />;
}

/** A checkbox of a form. */
export function FormCheckbox<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<ComponentProps<typeof Checkbox>, 'name' | 'form'>) {
  // Also checked if it is rendered before the form registers it.
  return <Checkbox {...rest} {...form.register(name)} defaultChecked={Boolean(form.getValues(name))} />;
}
