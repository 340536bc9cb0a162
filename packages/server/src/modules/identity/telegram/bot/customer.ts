import { pickLanguage } from '@ferry/core/words/languages';
import type { Context } from 'grammy';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { sayKept } from '../../../../words/kept-text.ts';
import { type Language, languageOf } from '../../../../words/words.ts';
import { noteReachable } from '../../../ground/account-rows/index.ts';
import { currentBan } from '../../bans/index.ts';

export interface Customer {
  id: number;
  email: string;
  name: string;
  language: Language;
  time_zone: string;
}

/** Finds the customer of a chat, and marks the chat as reachable again. */
export async function findCustomer({ database }: Services, chatId: number): Promise<Customer | undefined> {
  const row = await database.sql
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language', 'time_zone', 'telegram_unreachable_at'])
    .where('telegram_id', '=', chatId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.telegram_unreachable_at !== null) await noteReachable(database.sql, chatId);
  return { ...row, language: languageOf(row.language) };
}

/** The language for a chat without an account: English if the product lacks it, Chinese if Telegram sends none. */
export const languageOfSender = ({ from }: Context): Language =>
  pickLanguage(from?.language_code === undefined ? [] : [from.language_code, 'en']);

/** Throws if the account is disabled. A banned customer passes. */
export async function assertEnabled({ database }: Services, { id }: Customer): Promise<void> {
  const { is_enabled } = await database.sql
    .selectFrom('account')
    .select('is_enabled')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!is_enabled) throw new Refusal('auth.account_disabled');
}

/** The customer if he may use the account. Throws the reason otherwise. */
export async function assertServed(services: Services, customer: Customer | undefined): Promise<Customer> {
  if (customer === undefined) throw new Refusal('telegram.not_linked');
  const { id } = customer;
  const { database, now } = services;
  await assertEnabled(services, customer);
  const ban = await currentBan(database.sql, id, now());
  if (ban !== undefined)
    throw new Refusal('telegram.banned', {
      details: { reason: sayKept(customer.language, ban.reason), until: ban.ends_at.toISOString() },
    });
  return customer;
}

/** The context that a verb of the portal needs. */
export const asCaller = (services: Services, { id, language }: Customer) => ({
  ...services,
  language,
  who: { kind: 'customer' as const, accountId: id, sessionId: '' },
});
