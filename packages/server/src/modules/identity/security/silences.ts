import type { Context } from '../../../base/context.ts';
import { type Choice, isWanted } from '../../ground/notifications/index.ts';

/** Whether a choice turns off the notification of new sign-ins by one channel. */
export async function silences(
  { database, who }: Context<'customer'>,
  { event, channel, is_wanted }: Choice,
): Promise<boolean> {
  if (event !== 'sign_in_new' || is_wanted) return false;
  return isWanted(database.sql, who.accountId, event, channel);
}
