import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { giveBackAll } from './give-back.ts';
import { type Counted, type Limit, type Subject, takeLimits } from './take-limit.ts';

type IsWrong = (code: Refusal['code']) => boolean;

/** A limit that counts a try only if it is wrong. */
interface CountedWrong extends Counted {
  readonly isWrong: IsWrong;
}

/** The limits that counted a try before another limit refused it. */
function takenBefore(error: unknown, counted: readonly CountedWrong[]): readonly CountedWrong[] {
  const name = error instanceof Refusal ? error.options.limit : undefined;
  const refused = counted.findIndex(({ limit }) => limit.name === name);
  return counted.slice(0, Math.max(0, refused));
}

/** Subtracts a successful try within the transaction of its work, which saves a round trip. */
export type GiveBack = (tx: Sql) => Promise<void>;

/**
 * Runs a try of something that can be guessed, under several limits, the narrowest first. The try is counted before it
 * runs, so that concurrent guesses cannot exceed a limit. Each limit for which it was not wrong subtracts it again. A
 * try that subtracts itself must not fail after that transaction.
 */
export async function countWrongs<T>(
  services: Services,
  counted: readonly CountedWrong[],
  attempt: (giveBack: GiveBack) => Promise<T>,
): Promise<T> {
  try {
    await takeLimits(services, counted);
  } catch (error) {
    await giveBackAll(services, takenBefore(error, counted));
    throw error;
  }
  let isGivenBack = false;
  try {
    const result = await attempt(async (tx) => {
      isGivenBack = true;
      await giveBackAll(services, counted, tx);
    });
    if (!isGivenBack) await giveBackAll(services, counted);
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

/** The same with one limit. */
export const countWrong = <T>(
  services: Services,
  limit: Limit,
  subject: Subject,
  isWrong: IsWrong,
  attempt: () => Promise<T>,
): Promise<T> => countWrongs(services, [{ limit, subject, isWrong }], attempt);
