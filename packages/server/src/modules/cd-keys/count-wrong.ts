import type { Services } from '../../context.ts';
import { countWrong, type Limit, triesLeft } from '../limits/index.ts';

const limit: Limit = { name: 'wrong cd-keys by customer', most: 10, seconds: 3_600 };

/** Refusals that a guesser would collect. The customer's own code again is not one. */
const guesses = new Set(['cd_keys.wrong', 'cd_keys.used', 'cd_keys.expired', 'cd_keys.revoked']);

/** Runs a try of a code, which counts when it was a guess. */
export const countWrongKey = <T>(services: Services, accountId: number, attempt: () => Promise<T>) =>
  countWrong(services, limit, String(accountId), (code) => guesses.has(code), attempt);

export const wrongLeft = (services: Services, accountId: number): Promise<number> =>
  triesLeft(services, limit, String(accountId));
