import { useLayoutEffect } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ContractForm } from '../../../components/Form/Form.tsx';

/** Typed text by field. */
export type Typed = Readonly<Partial<Record<string, string>>>;

/** Reports the input of these fields on each change. Never a password. */
export function useTyping<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  names: readonly Exclude<Path<In>, 'password'>[],
  onType: ((typed: Typed) => void) | undefined,
): void {
  // Before the effects: input into the first picture of a page is repeated as soon as the page is there.
  useLayoutEffect(() => {
    const watching = form.watch((values) =>
      onType?.(Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))),
    );
    return () => watching.unsubscribe();
  }, [form, names, onType]);
}
