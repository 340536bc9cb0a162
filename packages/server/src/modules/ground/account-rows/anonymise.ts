import { randomUUID } from 'node:crypto';
import { sourceLanguage } from '@ferry/core/words/languages';
import type { Emptied } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { randomText } from '../../../keys/random-text.ts';
import type { accountRowsNoun } from './noun.ts';

/**
 * Removes everything personal from an account, so that nobody can sign in to it. The row stays, because ledger and
 * invoices refer to it.
 */
export async function anonymise(
  tx: Sql,
  id: number,
  { password, timeZone, at }: { password: string; timeZone: string; at: Date },
): Promise<void> {
  const nobody = `deleted-${id}@deleted.invalid`;
  await tx.updateTable('account').set({ invited_by: null }).where('invited_by', '=', id).execute();
  await tx
    .updateTable('account')
    .set({
      new_id: randomUUID(),
      email: nobody,
      email_key: nobody,
      name: '-',
      password,
      password_version: randomUUID(),
      language: sourceLanguage,
      time_zone: timeZone,
      shown_language: null,
      theme: null,
      first_day: null,
      numbers: null,
      motion: null,
      registered_ip: null,
      expires_at: at,
      is_enabled: false,
      invite_balance: '0.00',
      invite_code: randomText(10),
      invited_by: null,
      telegram_id: null,
      telegram_name: '',
      telegram_linked_at: null,
      telegram_unreachable_at: null,
    } satisfies Emptied<typeof accountRowsNoun.tables.account.columns>)
    .where('id', '=', id)
    .execute();
}
