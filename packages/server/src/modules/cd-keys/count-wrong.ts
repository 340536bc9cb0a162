import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { giveBack, type Limit, takeLimit, triesLeft } from '../limits/index.ts';

const limit: Limit = { name: 'wrong cd-keys by customer', most: 10, seconds: 3_600 };

/** Refusals that a guesser would collect. The customer's own code again is not one. */
const guesses = new Set<string>(['cd_keys.wrong', 'cd_keys.used', 'cd_keys.expired']);

/**
 * Runs a try of a code. Counted before it is looked at, so that guesses at once do not slip through, and given back
 * when it was no guess.
 */
export async function countWrong<T>(
  services: Services,
  accountId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  await takeLimit(services, limit, String(accountId));
  try {
    const result = await attempt();
    await giveBack(services, limit, String(accountId));
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && guesses.has(error.code)))
      await giveBack(services, limit, String(accountId));
    throw error;
  }
}

export const wrongLeft = (services: Services, accountId: number): Promise<number> =>
  triesLeft(services, limit, String(accountId));
