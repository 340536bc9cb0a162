import type { showDeletion as showCall } from '@ferry/core/contract/account-data';
import type { CallAnswer } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { readDeletion } from '../accounts/index.ts';

/** Whether and when the account ends, and what money would be lost. */
export async function showDeletion({
  database,
  who,
}: Context<'customer'>): Promise<Pick<CallAnswer<typeof showCall>, 'result'>> {
  return { result: await readDeletion(database.sql, who.accountId) };
}
