import type { Services } from '../../../base/context.ts';
import { countWrong, type Limit, triesLeft } from '../../ground/limits/index.ts';

const limit: Limit = { name: 'wrong cd-keys by customer', most: 10, seconds: 3_600 };

/** Refusals that count as guesses. A repeat of a code that the customer has redeemed himself does not count. */
const guesses = new Set(['cd_keys.wrong', 'cd_keys.used', 'cd_keys.expired', 'cd_keys.revoked']);

/** Runs a try of a code, and counts it for the limit if it was a guess. */
export const countWrongKey = <T>(services: Services, accountId: number, attempt: () => Promise<T>) =>
  countWrong(services, limit, String(accountId), (code) => guesses.has(code), attempt);

export const wrongLeft = (services: Services, accountId: number): Promise<number> =>
  triesLeft(services, limit, String(accountId));
