import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../account-rows/index.ts';
import { countWrong, countWrongs, type Limit } from '../limits/index.ts';
import { atAddress, type Trier } from './trier.ts';

/** Every way in is limited by where it is tried from, all of them together. */
export const signInsBySource: Limit = { name: 'sign-in by source', most: 60, seconds: 900 };

const byDevice: Limit = { name: 'sign-in by address and known device', most: 10, seconds: 900 };
const byBoth: Limit = { name: 'sign-in by address and source', most: 10, seconds: 900 };
/** Of wrong passwords at one address, of everybody whose device did not sign in there before. */
export const ofStrangers: Limit = { name: 'sign-in of strangers by address', most: 50, seconds: 3_600 };

const isWrong = (code: Refusal['code']) => code === 'auth.wrong_credentials';
/** Where the password was right but opened nothing yet: without a count one solved captcha would pay for any number. */
const isUnfinished = (code: Refusal['code']) =>
  isWrong(code) || code === 'auth.two_factor_required' || code === 'auth.two_factor_wrong';

/** Notes for a job that strangers used all their tries up. Written for any address, so that it costs the same. */
async function noteGuesses({ database, now }: Context, email: string): Promise<void> {
  await database.sql
    .insertInto('guessed_address')
    .values({ email_key: emailKey(email), at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Runs a try of a password at an address; wrong ones count. A known device has a count of its own, which nobody else
 * can use up. A stranger counts with his source, there and everywhere, and with all other strangers at that address.
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
