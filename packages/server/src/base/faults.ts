/**
 * Fault injection for tests. `FERRY_FAULT=name` kills the process, without any cleanup, when it reaches that place
 * for the first time, and `name#3` for the third time. Never active in production.
 */
const [name, pass] = process.env.NODE_ENV === 'production' ? [] : (process.env.FERRY_FAULT ?? '').split('#');
let passesLeft = Number(pass ?? 1);

/** Kills the process if this place is selected. Otherwise does nothing. */
export function faultPoint(place: string): void {
  if (place !== name) return;
  passesLeft -= 1;
  if (passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
