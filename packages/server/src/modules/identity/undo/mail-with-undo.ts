import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf } from '../../../words/words.ts';
import { emailKey } from '../../ground/account-rows/index.ts';
import type { ActivityKind } from '../../ground/activity/index.ts';
import { type MailsWith, queueMail, type ValuesOf } from '../../ground/mail/index.ts';
import { readFormerFactor } from './former-factor.ts';
import { linkTimes, newOwnerLink } from './owner-link.ts';

/**
 * Mails the owner what is about to change, with a link that undoes it. Must be called in the transaction of the
 * change, before address or second factor change, because the link restores their present values.
 */
export async function mailWithUndo<Name extends MailsWith<'undo'>>(
  tx: Sql,
  services: Services,
  accountId: number,
  about: { act: ActivityKind; template: Name; values: ValuesOf<Name> },
): Promise<void> {
  const { act, template, values } = about;
  const { link, token_hash } = newOwnerLink(services, 'undo');
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const factor = await readFormerFactor(tx, accountId);
  await tx
    .insertInto('undo')
    .values({
      token_hash,
      account_id: accountId,
      act,
      ...linkTimes(services.now()),
      email,
      email_key: emailKey(email),
      factor: factor === null ? null : JSON.stringify(factor),
    })
    .execute();
  await queueMail(tx, services, { to: email, language: languageOf(language), template, values, link });
}
