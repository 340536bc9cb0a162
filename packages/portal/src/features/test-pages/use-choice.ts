import { useSearchParams } from '../../platform/navigation/history.tsx';

/** One of several options, stored in the address. By default the first. */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [query, setQuery] = useSearchParams();
  const said = query.get(name);
  const value = values.find((one) => one === said) ?? values[0];
  return [
    value,
    (next) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === values[0]) after.delete(name);
          else after.set(name, next);
          return after;
        },
        { replace: true },
      ),
  ];
}
