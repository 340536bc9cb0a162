/** When an answer came by the clock of this device, and how long it took. Both in milliseconds. */
interface Heard {
  readonly updatedAt: number | undefined;
  readonly took: number | undefined;
}

/**
 * Seconds by which the clock of this device is ahead of the server's, at the least: the server said its time at a moment
 * between question and answer, so a slow network makes no clock wrong. `undefined`: not measured.
 */
export function clockOffset(serverTime: string | undefined, { updatedAt, took }: Heard): number | undefined {
  if (serverTime === undefined || updatedAt === undefined || took === undefined) return undefined;
  const most = updatedAt - Date.parse(serverTime);
  const least = most - took;
  if (least > 0) return least / 1000;
  return most < 0 ? most / 1000 : 0;
}
