import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { checkPasswords } from './password/check-passwords.ts';
import { registerAuth } from './routes.ts';
import { authUnderKeys } from './sealed-columns.ts';
import { endWaiting } from './session/end-ways-in.ts';
import { waysIn } from './session/identify-customer.ts';
import { warnOfGuesses } from './tries/warn-of-guesses.ts';
import { authWords } from './words.ts';

export const authNoun = {
  name: 'auth',
  register: registerAuth,
  identify: waysIn,
  endWays: async (tx, services, accountId) => ({
    sign_in_requests: await endWaiting(tx, services, accountId),
  }),
  words: authWords,
  jobs: () => [checkPasswords, warnOfGuesses],
  keyedValues: authUnderKeys,
  tables: {
    second_factor: {
      order: 'account_id',
      columns: ['enabled_at', 'expires_at', 'last_used_at'],
      withheld: ['secret_sealed', 'last_step'],
      atEnd: 'remove',
    },
    recovery_code: {
      order: 'used_at',
      columns: ['used_at'],
      withheld: ['code_hash'],
      atEnd: 'remove',
    },
    session: {
      order: 'created_at',
      columns: [
        ...['id', 'is_remembered', 'created_at', 'last_used_at', 'ip', 'agent', 'ends_at', 'ended_at'],
        ...['by_password', 'confirmed_by'],
      ],
      atEnd: 'remove',
    },
    refresh_token: 'nothing',
    login_log: {
      order: 'at',
      columns: ['at', 'ip', 'agent', 'succeeded', 'refused_for'],
      withheld: ['id', 'account_id', 'device', 'session_id'],
      atEnd: 'remove',
    },
    email_code: 'nothing',
    captcha_key: 'nothing',
    captcha_challenge: 'nothing',
    captcha_token: 'nothing',
    guessed_address: 'nothing',
    sign_in_request: {
      order: 'created_at',
      columns: ['created_at', 'expires_at', 'ip', 'agent', 'answered_at', 'is_allowed', 'spent_at'],
      withheld: ['id', 'account_id', 'code_hash', 'password_version', 'confirmed_by'],
      atEnd: 'remove',
    },
    sign_in_link: {
      order: 'created_at',
      columns: ['created_at', 'expires_at', 'spent_at'],
      withheld: ['token_hash', 'password_version'],
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [
    sql`delete from second_factor where expires_at < ${ago(0)}`,
    sql`delete from email_code where expires_at < ${ago(0)}`,
    sql`delete from captcha_key where expires_at < ${ago(0)}`,
    sql`delete from captcha_challenge where expires_at < ${ago(0)}`,
    sql`delete from captcha_token where expires_at < ${ago(0)}`,
    sql`delete from refresh_token where expires_at < ${ago(7)}`,
    sql`delete from sign_in_request where expires_at < ${ago(0)}`,
    sql`delete from sign_in_link where expires_at < ${ago(0)}`,
    sql`delete from login_log where account_id is null and at < ${ago(7)}`,
  ],
} satisfies Noun;
