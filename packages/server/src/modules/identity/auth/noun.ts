import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { endWaiting } from './end-ways-in.ts';
import { takeBackFactor } from './factor/restore-factor.ts';
import { checkPasswords } from './password/check-passwords.ts';
import { registerAuth } from './routes.ts';
import { authUnderKeys } from './sealed-columns.ts';
import { warnOfGuesses } from './tries/warn-of-guesses.ts';

export const authNoun = {
  name: 'auth',
  register: registerAuth,
  endWays: async (tx, services, accountId) => ({
    sign_in_requests: await endWaiting(tx, services, accountId),
  }),
  takeBack: takeBackFactor,
  jobs: () => [checkPasswords, warnOfGuesses],
  keyedValues: authUnderKeys,
  tables: {
    second_factor: {
      order: 'account_id',
      columns: {
        enabled_at: 'shown',
        expires_at: 'shown',
        last_used_at: 'shown',
        secret_sealed: 'withheld',
        last_step: 'withheld',
      },
      // Only while it is not enabled yet.
      whenOld: 'remove',
      atEnd: 'remove',
    },
    recovery_code: {
      order: 'used_at',
      columns: { used_at: 'shown', made_at: 'shown', code_hash: 'withheld' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    login_log: {
      order: 'at',
      columns: {
        at: 'shown',
        ip: 'shown',
        agent: 'shown',
        succeeded: 'shown',
        refused_for: 'shown',
        id: 'withheld',
        device: 'withheld',
        session_id: 'withheld',
      },
      // Only rows without an account.
      whenOld: 'remove',
      atEnd: 'remove',
    },
    email_code: 'nothing',
    captcha_key: 'nothing',
    captcha_challenge: 'nothing',
    captcha_token: 'nothing',
    guessed_address: 'nothing',
    sign_in_request: {
      order: 'created_at',
      columns: {
        created_at: 'shown',
        expires_at: 'shown',
        ip: 'shown',
        agent: 'shown',
        answered_at: 'shown',
        is_allowed: 'shown',
        spent_at: 'shown',
        id: 'withheld',
        code_hash: 'withheld',
        password_version: 'withheld',
        confirmed_by: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    sign_in_link: {
      order: 'created_at',
      columns: {
        created_at: 'shown',
        expires_at: 'shown',
        spent_at: 'shown',
        token_hash: 'withheld',
        password_version: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [
    sql`delete from second_factor where expires_at < ${ago(0)}`,
    sql`delete from email_code where expires_at < ${ago(0)}`,
    sql`delete from captcha_key where expires_at < ${ago(0)}`,
    sql`delete from captcha_challenge where expires_at < ${ago(0)}`,
    sql`delete from captcha_token where expires_at < ${ago(0)}`,
    sql`delete from sign_in_request where expires_at < ${ago(0)}`,
    sql`delete from sign_in_link where expires_at < ${ago(0)}`,
    sql`delete from login_log where account_id is null and at < ${ago(7)}`,
  ],
} satisfies Noun;
