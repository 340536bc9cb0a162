import { randomUUID } from 'node:crypto';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf } from '../../../words/words.ts';
import { emailKey } from '../../ground/account-rows/index.ts';
import type { ActivityKind } from '../../ground/activity/index.ts';
import { type MailsWith, queueMail, type ValuesOf } from '../../ground/mail/index.ts';
import { readFormerFactor } from './former-factor.ts';
import { linkTimes, newOwnerLink, undoableSince } from './owner-link.ts';

/**
 * Mails the owner what is about to change, with a link that undoes the change. Call it in the transaction of the
 * change, before the address or the second factor changes: the link restores the current address, and the factor if the
 * change turns it off. `removed` is the passkey that the change removes. The link restores it, unless its addition can
 * still be undone.
 */
export async function mailWithUndo<Name extends MailsWith<'undo'>>(
  tx: Sql,
  services: Services,
  accountId: number,
  about: {
    act: ActivityKind;
    template: Name;
    values: ValuesOf<Name>;
    removed?: { id: number; created_at: Date };
  },
): Promise<void> {
  const { act, template, values, removed } = about;
  const { link, token_hash } = newOwnerLink(services, 'undo');
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const factor = act === 'two_factor_off' ? await readFormerFactor(tx, services, accountId) : null;
  const isKept = removed !== undefined && removed.created_at <= undoableSince(services);
  await tx
    .insertInto('undo')
    .values({
      token_hash,
      account_id: accountId,
      act_id: randomUUID(),
      act,
      ...linkTimes(services.now()),
      email,
      email_key: emailKey(email),
      factor: factor === null ? null : JSON.stringify(factor),
      passkey_id: isKept ? removed.id : null,
    })
    .execute();
  await queueMail(tx, services, { to: email, language: languageOf(language), template, values, link });
}
