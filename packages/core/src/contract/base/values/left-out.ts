/**
 * The paths of the names in a value that a schema does not know and left out of what it parsed. A schema that accepts
 * any name leaves none out.
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
