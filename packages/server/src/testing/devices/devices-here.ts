/**
 * The number of a customer's devices that XrayR allows at a node, by their number in its last period. 0: any number.
 * Undefined: it drops the customer from its list.
 */
export function devicesHere(limit: number, alive: number, here: number): number | undefined {
  if (limit === 0 || alive === 0) return limit;
  const free = limit - alive + here;
  if (free > 0) return free;
  return here > 0 ? here : undefined;
}
