import type { showDeletion as showCall } from '@ferry/core/contract/account-data/customer';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { readDeletion } from '../../identity/accounts/index.ts';

/** Whether and when the account will be deleted, and what money would be lost. */
export async function showDeletion({
  database,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof showCall>> {
  return { result: await readDeletion(database.sql, who.accountId) };
}
