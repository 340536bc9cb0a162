import { useSearchParams } from '../platform/navigation/history.tsx';

type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;
type Chosen<C extends Choices> = { [Name in keyof C]: C[Name][number] };

/**
 * Filters of a list in the address, so that reload and back keep them. The first option is the default and is not in
 * the address. An unknown value counts as the default. A new choice resets the list to its first page.
 */
export function useChoices<const C extends Choices>(
  choices: C,
): readonly [chosen: Chosen<C>, choose: (next: Chosen<C>) => void] {
  const [query, setQuery] = useSearchParams();
  const chosen = Object.fromEntries(
    Object.entries(choices).map(([name, all]) => {
      const wanted = query.get(name);
      return [name, wanted !== null && all.includes(wanted) ? wanted : all[0]];
    }),
  ) as Chosen<C>;
  const choose = (next: Chosen<C>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value === choices[name]?.[0]) after.delete(name);
          else after.set(name, value as string);
        }
        return after;
      },
      { replace: true },
    );
  return [chosen, choose];
}
