import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../account-rows/index.ts';
import { countWrong, countWrongs, type Limit } from '../limits/index.ts';
import { atAddress, type Trier } from './trier.ts';

/** One limit for a source, shared by all ways to sign in. */
export const signInsBySource: Limit = { name: 'sign-in by source', most: 60, seconds: 900 };

const byDevice: Limit = { name: 'sign-in by address and known device', most: 10, seconds: 900 };
const byBoth: Limit = { name: 'sign-in by address and source', most: 10, seconds: 900 };
/** Wrong passwords at one address by all devices that never signed in there. */
export const ofStrangers: Limit = { name: 'sign-in of strangers by address', most: 50, seconds: 3_600 };

const isWrong = (code: Refusal['code']) => code === 'auth.wrong_credentials';
/**
 * The password was right, but a second step is missing. Such tries count as well: otherwise one solved captcha would
 * allow any number of them.
 */
const isUnfinished = (code: Refusal['code']) =>
  isWrong(code) || code === 'auth.two_factor_required' || code === 'auth.two_factor_wrong';

/**
 * Records for a job that strangers used up their tries. It is written for every address, with or without an account,
 * so that both take the same time.
 */
async function noteGuesses({ database, now }: Context, email: string): Promise<void> {
  await database.sql
    .insertInto('guessed_address')
    .values({ email_key: emailKey(email), at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Runs a password check at an address and counts a wrong one. A known device has its own count, which nobody else can
 * use up. A stranger counts for his source at this address, for his source at all addresses, and with all other
 * strangers at this address.
 */
export async function countGuess<T>(
  ctx: Context,
  email: string,
  trier: Trier,
  attempt: () => Promise<T>,
): Promise<T> {
  const here = atAddress(trier, email);
  if (trier.device !== undefined) return countWrong(ctx, byDevice, here, isUnfinished, attempt);
  let wasTaken = false;
  const looked = () => {
    wasTaken = true;
    return attempt();
  };
  const limits = [
    { limit: byBoth, subject: here, isWrong: isUnfinished },
    { limit: signInsBySource, subject: trier.sources, isWrong },
    { limit: ofStrangers, subject: emailKey(email), isWrong },
  ];
  try {
    return await countWrongs(ctx, limits, looked);
  } catch (error) {
    const isFull = error instanceof Refusal && error.options.limit?.name === ofStrangers.name;
    if (!wasTaken && isFull) await noteGuesses(ctx, email);
    throw error;
  }
}
