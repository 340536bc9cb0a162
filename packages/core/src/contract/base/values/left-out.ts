/**
 * The paths of the fields in a value that a schema dropped because it does not know their names. A schema that accepts
 * any name drops none.
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
