import type { editProfile as editCall } from '@ferry/core/contract/accounts/customer';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { setProfile } from '../../ground/account-rows/index.ts';

/**
 * Changes the nickname, the language of mails, the time zone and the display preferences. Fields that are left out do
 * not change.
 */
export async function editProfile(
  { database, who }: Context<'customer'>,
  { body }: CallParsed<typeof editCall>,
): Promise<void> {
  const { language, theme, first_day, numbers, motion } = body.preferences ?? {};
  const change = {
    ...(body.user_name == null ? {} : { name: body.user_name }),
    ...(body.language == null ? {} : { language: body.language }),
    ...(body.time_zone == null ? {} : { time_zone: body.time_zone }),
    ...(language == null ? {} : { shown_language: language }),
    ...(theme == null ? {} : { theme }),
    ...(first_day == null ? {} : { first_day }),
    ...(numbers == null ? {} : { numbers }),
    ...(motion == null ? {} : { motion }),
  };
  await setProfile(database.sql, who.accountId, change);
}
