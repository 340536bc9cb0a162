/**
 * The places of the names in a value that a schema has left out of what it parsed: it does not know them. A schema that
 * takes any name leaves none out.
 */
export function leftOut(given: unknown, kept: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const at = [...path, name];
    return Object.hasOwn(Object(kept), name)
      ? leftOut(value, (kept as Record<string, unknown>)[name], at)
      : [at];
  });
}
