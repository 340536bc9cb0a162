import { isUnencrypted } from '@ferry/core/contract/base/address';
import Big from 'big.js';
import * as z from 'zod';
import { environment } from './environment.ts';
import { list } from './value-types.ts';

type Declared = typeof environment;
const settings = z.object(
  Object.fromEntries(Object.entries(environment).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Declared]: Declared[Name]['schema'];
  },
);

/** A setting with which the server cannot start. The message names it and gives the correct form. */
export class ConfigError extends Error {}

/** The settings as given, with defaults for those that are missing. */
export type Settings = z.infer<typeof settings>;

export const decimalsOf = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

/** Refuses payment settings that are incomplete, or that would give money away. */
function assertPayments(set: Settings, production: boolean): void {
  const epay = [set.FERRY_EPAY_URL, set.FERRY_EPAY_PID, set.FERRY_EPAY_KEY];
  if (epay.includes(undefined) && epay.some((value) => value !== undefined))
    throw new ConfigError('FERRY_EPAY_URL, FERRY_EPAY_PID and FERRY_EPAY_KEY must be set together.');
  if ((set.FERRY_STRIPE_KEY === undefined) !== (set.FERRY_STRIPE_WEBHOOK_SECRET === undefined))
    throw new ConfigError('FERRY_STRIPE_KEY and FERRY_STRIPE_WEBHOOK_SECRET must be set together.');
  if (set.FERRY_STRIPE_KEY !== undefined && decimalsOf(set.FERRY_CURRENCY) !== 2)
    throw new ConfigError('FERRY_STRIPE_KEY needs a FERRY_CURRENCY that has two decimals.');
  if (production && set.FERRY_SANDBOX === 'on')
    throw new ConfigError('FERRY_SANDBOX must be off in production: it gives money to whoever asks.');
  if (Big(set.FERRY_RECHARGE_MIN).gt(set.FERRY_RECHARGE_MAX))
    throw new ConfigError('FERRY_RECHARGE_MIN must not be more than FERRY_RECHARGE_MAX.');
}

/** Refuses a pooler without a direct address: LISTEN does not work on a pooled session. */
function assertPooler(set: Settings): void {
  if (
    set.FERRY_DB_POOLER !== 'off' &&
    set.DATABASE_URL !== undefined &&
    set.FERRY_DB_DIRECT_URL === undefined
  )
    throw new ConfigError(
      'FERRY_DB_DIRECT_URL must be set with FERRY_DB_POOLER: the address of PostgreSQL past the pooler.',
    );
}

/** In production, refuses addresses where passwords, tokens and link secrets would be sent in plain text. */
function assertEncrypted(set: Settings): void {
  for (const name of ['FERRY_PUBLIC_URL', 'FERRY_LINK_URLS', 'FERRY_PORTAL_ORIGINS'] as const)
    for (const address of list(set[name] ?? '')) {
      const url = URL.parse(address);
      if (url === null || !isUnencrypted(url)) continue;
      throw new ConfigError(
        `${name} must have https in production, except on this machine: by http everyone on the way reads passwords and tokens.`,
      );
    }
}

const isSecret = (name: string): boolean =>
  Object.entries(environment).some(([one, declared]) => one === name && 'secret' in declared);

type Environment = Readonly<Record<string, string | undefined>>;

function parseSettings(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          const value = isSecret(name) ? '' : `, not "${given[name] ?? ''}"`;
          return `${name} must be ${issue.message}${value}.`;
        })
        .join('\n'),
    );
  }
  return parsed.data;
}

/**
 * Reads the settings from an environment. Throws `ConfigError` for values that are wrong or that do not fit together.
 * Empty values count as not set.
 */
export function readSettings(environment: Environment): Settings {
  const set = parseSettings(environment);
  const production = set.NODE_ENV === 'production';
  if (production && set.FERRY_PUBLIC_URL === undefined)
    throw new ConfigError(
      'FERRY_PUBLIC_URL must be set in production: mails and subscription links carry it.',
    );
  if (production && set.FERRY_SMTP_URL === undefined)
    throw new ConfigError(
      'FERRY_SMTP_URL must be set in production: without it no customer would get a mail.',
    );
  if (production && /@localhost\b/.test(set.FERRY_MAIL_FROM))
    throw new ConfigError(
      'FERRY_MAIL_FROM must be set in production, such as Ferry <no-reply@ferry.example>: mails that come from localhost are refused.',
    );
  if (production) assertEncrypted(set);
  assertPayments(set, production);
  assertPooler(set);
  if (set.FERRY_CHECK_IN_MIN_MB > set.FERRY_CHECK_IN_MAX_MB)
    throw new ConfigError('FERRY_CHECK_IN_MIN_MB must not be more than FERRY_CHECK_IN_MAX_MB.');
  return set;
}
