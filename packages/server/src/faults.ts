/**
 * Places where a test lets the process die, as if the power of the process had gone: `FERRY_FAULT=name` kills it
 * at the first pass of that place, `name#3` at the third. Never armed in production.
 */
const [name, pass] = process.env.NODE_ENV === 'production' ? [] : (process.env.FERRY_FAULT ?? '').split('#');
let passesLeft = Number(pass ?? 1);

/** Dies here when this place is armed; otherwise does nothing. */
export function faultPoint(place: string): void {
  if (place !== name) return;
  passesLeft -= 1;
  if (passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
