import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { countWrongs, type GiveBack, type Limit } from '../../../ground/limits/index.ts';
import { knownForCodes, rememberDeviceForCodes } from './known-device.ts';
import { atOwner, stranger, type Trier, trierOf } from './trier.ts';

/** A secret that proves a person: a password, or a code of the second factor or for its recovery. */
export type Secret = 'password' | 'code';

/** One limit for a source at all accounts, shared by all secrets and by all ways to sign in. */
export const wrongBySource: Limit = { name: 'sign-in by source', most: 60, seconds: 900 };

/** The limits of a secret at one account. */
interface Tries {
  /** Of a known device. Nobody else can use them up. */
  readonly device: readonly Limit[];
  /** Of a stranger's source. */
  readonly source: readonly Limit[];
  /** Of all strangers together. */
  readonly strangers: readonly Limit[];
}

const hourSeconds = 3_600;

export const tries: Readonly<Record<Secret, Tries>> = {
  password: {
    device: [{ name: 'wrong passwords of a known device', most: 10, seconds: 900 }],
    source: [{ name: 'wrong passwords by account and source', most: 10, seconds: 900 }],
    strangers: [{ name: 'wrong passwords of strangers', most: 50, seconds: hourSeconds }],
  },
  code: {
    device: [
      { name: 'wrong codes of a known device an hour', most: 10, seconds: hourSeconds },
      { name: 'wrong codes of a known device a day', most: 30, seconds: daySeconds },
    ],
    source: [{ name: 'wrong codes by account and source', most: 5, seconds: 900 }],
    strangers: [
      { name: 'wrong codes of strangers an hour', most: 10, seconds: hourSeconds },
      { name: 'wrong codes of strangers a day', most: 30, seconds: daySeconds },
    ],
  },
};

type IsWrong = (code: Refusal['code']) => boolean;

const isWrong: Readonly<Record<Secret, IsWrong>> = {
  password: (code) => code === 'auth.wrong_credentials' || code === 'auth.password_wrong',
  code: (code) => code === 'auth.two_factor_wrong',
};

/**
 * The password was right, but the second step failed. Such tries count for a device or a source as well: otherwise
 * one solved captcha would allow any number of them.
 */
const isUnfinished: IsWrong = (code) =>
  isWrong.password(code) ||
  isWrong.code(code) ||
  code.startsWith('auth.passkey_') ||
  code === 'auth.two_factor_required' ||
  code === 'auth.limited';

/**
 * Records for a job that strangers used up their tries. It is written for every address, with or without an account,
 * so that both take the same time.
 */
async function noteGuesses({ database, now }: Context, email: string, secret: Secret): Promise<void> {
  await database.sql
    .insertInto('guessed_address')
    .values({ email_key: emailKey(email), secret, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose secret is tried, and who tries it. */
interface Try {
  /** The address that gets a mail when strangers have used up their tries. */
  readonly email: string;
  /** The owner of the count: the account or the address, with the round. A new round is a new count. */
  readonly owner: string;
  readonly trier: Trier;
}

/**
 * Runs a try of a secret that proves a person, and counts it if it was wrong. A known device has its own count. A
 * stranger, with or without a session, counts for his source at this account, for his source at all accounts, and
 * with all other strangers at this account. So whatever strangers do, a known device is never refused for it.
 */
async function countTry<T>(
  ctx: Context,
  secret: Secret,
  { email, owner, trier }: Try,
  attempt: (giveBack: GiveBack) => Promise<T>,
): Promise<T> {
  const { device, source, strangers } = tries[secret];
  const isKept = secret === 'password' ? isUnfinished : isWrong.code;
  const own = (limit: Limit) => ({ limit, subject: atOwner(trier, owner), isWrong: isKept });
  if (trier.device !== undefined) return countWrongs(ctx, device.map(own), attempt);
  const limits = [
    ...source.map(own),
    { limit: wrongBySource, subject: trier.sources, isWrong: isWrong[secret] },
    ...strangers.map((limit) => ({ limit, subject: owner, isWrong: isWrong[secret] })),
  ];
  let wasTaken = false;
  const taken = (giveBack: GiveBack) => {
    wasTaken = true;
    return attempt(giveBack);
  };
  try {
    return await countWrongs(ctx, limits, taken);
  } catch (error) {
    const full = error instanceof Refusal && !wasTaken ? error.options.limit : undefined;
    if (strangers.some(({ name }) => name === full)) await noteGuesses(ctx, email, secret);
    throw error;
  }
}

interface Account {
  readonly id: number;
  readonly password_version: string;
  readonly password_round: number;
}

/**
 * Runs a try of a password, at a sign-in or as a proof. If nobody has the address, `account` is undefined and the steps
 * are the same.
 */
export const tryPassword = <T>(
  ctx: Context,
  email: string,
  account: Account | undefined,
  attempt: (giveBack: GiveBack) => Promise<T>,
): Promise<T> => {
  const owner = `${emailKey(email)} ${account?.password_round ?? 0}`;
  return countTry(ctx, 'password', { email, owner, trier: trierOf(ctx, account) }, attempt);
};

/**
 * Runs a try that depends on a code of an account's second factor, also of one that waits for its first code. If it
 * does not throw, the code was right: then the device is known for codes from now on.
 */
export async function tryCode<T>(ctx: Context, accountId: number, attempt: () => Promise<T>): Promise<T> {
  const { email, code_round, secret_sealed } = await ctx.database.sql
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['email', 'code_round', 'secret_sealed'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const factor = secret_sealed === null ? undefined : { accountId, secret: ctx.keys.open(secret_sealed) };
  const trier = { ...stranger(ctx), device: factor && knownForCodes(ctx, factor) };
  const done = await countTry(ctx, 'code', { email, owner: `${accountId} ${code_round}`, trier }, attempt);
  if (factor !== undefined) rememberDeviceForCodes(ctx, factor);
  return done;
}
