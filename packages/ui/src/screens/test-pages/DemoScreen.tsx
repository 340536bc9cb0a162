import type { ReactNode } from 'react';
import { Select } from '../../components/Select/Select.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Source } from '../../locales/words.ts';

type StateWord = keyof Source['testPages'];

export interface DemoScreenProps<State extends string> {
  /** The states of the screen below, each with its word. */
  states: Readonly<Record<State, StateWord>>;
  state: State;
  onState: (state: State) => void;
  /** A screen of the product in that state. */
  children: ReactNode;
}

/** A screen of the product on made-up data, in the state that is chosen. */
export function DemoScreen<State extends string>({
  states,
  state,
  onState,
  children,
}: DemoScreenProps<State>) {
  const { t } = useTranslation('testPages');
  const entries = Object.entries<StateWord>(states) as [State, StateWord][];
  return (
    <>
      <Select
        label={t('state')}
        value={state}
        onChange={onState}
        options={entries.map(([value, word]) => ({ value, label: t(word as 'ready') }))}
      />
      {children}
    </>
  );
}
