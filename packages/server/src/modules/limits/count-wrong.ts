import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { giveBackAll } from './give-back.ts';
import { type Counted, type Limit, type Subject, takeLimits } from './take-limit.ts';

type IsWrong = (code: Refusal['code']) => boolean;

/** A limit whose count a try keeps that is refused for being wrong. */
interface CountedWrong extends Counted {
  readonly isWrong: IsWrong;
}

/** The limits that counted a try before one refused it. */
function takenBefore(error: unknown, counted: readonly CountedWrong[]): readonly CountedWrong[] {
  const name = error instanceof Refusal ? error.options.limit?.name : undefined;
  const refused = counted.findIndex(({ limit }) => limit.name === name);
  return counted.slice(0, Math.max(0, refused));
}

/**
 * Runs a try of something that can be guessed, under several limits, the narrowest first. Counted before it is looked
 * at, so that guesses at once do not slip through, and given back by each limit for which it is not wrong.
 */
export async function countWrongs<T>(
  services: Services,
  counted: readonly CountedWrong[],
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    await takeLimits(services, counted);
  } catch (error) {
    await giveBackAll(services, takenBefore(error, counted));
    throw error;
  }
  try {
    const result = await attempt();
    await giveBackAll(services, counted);
    return result;
  } catch (error) {
    const isKept = ({ isWrong }: CountedWrong) => error instanceof Refusal && isWrong(error.code);
    await giveBackAll(
      services,
      counted.filter((one) => !isKept(one)),
    );
    throw error;
  }
}

/** The same under one limit. */
export const countWrong = <T>(
  services: Services,
  limit: Limit,
  subject: Subject,
  isWrong: IsWrong,
  attempt: () => Promise<T>,
): Promise<T> => countWrongs(services, [{ limit, subject, isWrong }], attempt);
