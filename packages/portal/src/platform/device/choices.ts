import type { FirstDay, Motion, NumberStyle } from '@ferry/core/contract/accounts/preferences';
import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { createListeners } from '../listeners.ts';
import { isZone } from '../settings.ts';

/** Display preferences of this device, besides language and theme. */
export interface Choices {
  /** An IANA name. `null`: the site's zone. */
  readonly timeZone: string | null;
  readonly firstDay: FirstDay;
  readonly numbers: NumberStyle;
  readonly motion: Motion;
}

/** The preferences, shared by all tabs. Compatible with `useSyncExternalStore`. */
export interface ChoiceStore {
  /** The same object until something changes. */
  current(): Choices;
  choose(some: Partial<Choices>): void;
  subscribe(listener: () => void): () => void;
}

export const choicesKey = 'choices';

const none: Choices = { timeZone: null, firstDay: 'auto', numbers: 'auto', motion: 'system' };

const allowed: { readonly [Name in Exclude<keyof Choices, 'timeZone'>]: readonly Choices[Name][] } = {
  firstDay: ['auto', 'monday', 'saturday', 'sunday'],
  numbers: ['auto', 'comma', 'dot', 'space', 'plain'],
  motion: ['system', 'reduced'],
};

/** Parses the stored preferences. Unknown values count as never chosen. */
export function choicesFrom(kept: string | null): Choices {
  let told: Partial<Record<keyof Choices, unknown>> = {};
  try {
    told = Object(JSON.parse(kept ?? '{}'));
  } catch {
    // Another program wrote an invalid value.
  }
  const one = <Name extends keyof typeof allowed>(name: Name): Choices[Name] =>
    (allowed[name] as readonly Choices[Name][]).find((value) => value === told[name]) ?? none[name];
  return {
    timeZone: isZone(told.timeZone) ? told.timeZone : null,
    firstDay: one('firstDay'),
    numbers: one('numbers'),
    motion: one('motion'),
  };
}

export function createChoices(store: TextStore): ChoiceStore {
  const { subscribe, tell } = createListeners();
  let choices = none;
  const become = (next: Choices) => {
    choices = next;
    const { dataset } = document.documentElement;
    // A change of this attribute of the root recomputes every style. A page starts without it.
    if (choices.motion !== (dataset.motion ?? none.motion)) dataset.motion = choices.motion;
    tell();
  };
  become(choicesFrom(store.get(choicesKey)));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === choicesKey) become(choicesFrom(newValue));
  });
  return {
    current: () => choices,
    choose(some) {
      const next = { ...choices, ...some };
      store.set(choicesKey, JSON.stringify(next));
      become(next);
    },
    subscribe,
  };
}
