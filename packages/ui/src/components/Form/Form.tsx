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

/** A form of a contract's body: what is typed, and what is sent when it fits. */
export type ContractForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

export interface ContractFormOptions<In extends FieldValues> {
  defaultValues: DefaultValues<In>;
  /** What the server says about which field, by its name; keep the object until the next answer. */
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

/**
 * A form with what checks it. Checks when it is sent, then as it is mended. What was typed stays through refusals and
 * lost connections: nothing here resets it. Most forms are a `useContractForm`.
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
  form: ContractForm<In, Out>;
  onSubmit: (values: Out) => void;
}

/** The element around the fields. Sends the parsed values; the browser's own bubbles stay away. */
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

/** The words for what is wrong with a field, or `undefined`. */
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

/** A yes or no of a form. */
export function FormCheckbox<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: Bound<In, Out> & Omit<ComponentProps<typeof Checkbox>, 'name' | 'form'>) {
  // Also checked where it is drawn before the form reaches it.
  return <Checkbox {...rest} {...form.register(name)} defaultChecked={Boolean(form.getValues(name))} />;
}
