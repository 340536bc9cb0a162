import { useSearchParams } from '../platform/navigation/history.tsx';
import { withParams } from '../platform/navigation/with-params.ts';

type Options = Readonly<Record<string, readonly string[]>>;
type Chosen<O extends Options> = { [Name in keyof O]: O[Name][number] };

/**
 * Choices of a page in its address, such as the filters of a list, so that reload and links keep them. The first of the
 * options is the default: it is not in the address, and stands for an unknown value. Another choice resets the list to
 * its first page.
 *
 * @param isStep whether the back button undoes a choice. By default it leaves the page.
 */
export function useChoices<const O extends Options>(
  options: O,
  { isStep = false }: { isStep?: boolean } = {},
): readonly [chosen: Chosen<O>, choose: (next: Partial<Chosen<O>>) => void] {
  const [query, setQuery] = useSearchParams();
  const chosen = Object.fromEntries(
    Object.entries(options).map(([name, values]) => {
      const given = query.get(name) ?? '';
      return [name, values.includes(given) ? given : values[0]];
    }),
  ) as Chosen<O>;
  const choose = (next: Partial<Chosen<O>>) =>
    setQuery(
      withParams({
        page: undefined,
        ...Object.fromEntries(
          Object.entries(next).map(([name, value]) => [name, value === options[name]?.[0] ? '' : value]),
        ),
      }),
      { replace: !isStep },
    );
  return [chosen, choose];
}
