import { useSearchParams } from '../platform/navigation/history.tsx';

/**
 * Choices of a page in its address, so that reload and back keep them. The first of the options is the default and is
 * not in the address. Another choice resets the list to its first page.
 */
export function useChoices<const Options extends Readonly<Record<string, readonly string[]>>>(
  options: Options,
): [
  chosen: { [Name in keyof Options]: Options[Name][number] },
  choose: (next: { [Name in keyof Options]?: Options[Name][number] }) => void,
] {
  const [query, setQuery] = useSearchParams();
  const chosen = Object.fromEntries(
    Object.entries(options).map(([name, values]) => {
      const given = query.get(name) ?? '';
      return [name, values.includes(given) ? given : values[0]];
    }),
  ) as { [Name in keyof Options]: Options[Name][number] };
  return [
    chosen,
    (next) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined || value === options[name]?.[0]) after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
  ];
}
