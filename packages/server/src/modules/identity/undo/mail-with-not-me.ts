import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf } from '../../../words/words.ts';
import { type MailsWith, type OwnerLink, queueMail, type ValuesOf } from '../../ground/mail/index.ts';
import { linkTimes, newOwnerLink } from './owner-link.ts';

/** Makes a link "this was not me", which must be mailed to the current address of the account and nowhere else. */
export async function makeNotMeLink(tx: Sql, services: Services, accountId: number): Promise<OwnerLink> {
  const { link, token_hash } = newOwnerLink(services, 'not_me');
  await tx
    .insertInto('not_me')
    .columns(['token_hash', 'account_id', 'created_at', 'expires_at', 'email'])
    .expression(({ selectFrom, val }) => {
      const { created_at, expires_at } = linkTimes(services.now());
      return selectFrom('account')
        .select([
          val(token_hash).as('token_hash'),
          'id',
          val(created_at).as('created_at'),
          val(expires_at).as('expires_at'),
          'email',
        ])
        .where('id', '=', accountId);
    })
    .execute();
  return link;
}

/** Mails the owner what happened to the account, with a link "this was not me". */
export async function mailWithNotMe<Name extends MailsWith<'not_me'>>(
  tx: Sql,
  services: Services,
  accountId: number,
  { template, values }: { template: Name; values: ValuesOf<Name> },
): Promise<void> {
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const link = await makeNotMeLink(tx, services, accountId);
  await queueMail(tx, services, { to: email, language: languageOf(language), template, values, link });
}
