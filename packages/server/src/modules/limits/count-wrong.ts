import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { giveBack } from './give-back.ts';
import { type Limit, type Subject, takeLimit } from './take-limit.ts';

/**
 * Runs a try of something that can be guessed. Counted before it is looked at, so that guesses at once do not slip
 * through, and given back unless it is refused for being wrong.
 */
export async function countWrong<T>(
  services: Services,
  limit: Limit,
  subject: Subject,
  isWrong: (code: Refusal['code']) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  await takeLimit(services, limit, subject);
  try {
    const result = await attempt();
    await giveBack(services, limit, subject);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && isWrong(error.code))) await giveBack(services, limit, subject);
    throw error;
  }
}
