import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { writeMoment } from '../../../words/for-people.ts';
import type { Language } from '../../../words/words.ts';
import { emailKey, reservationsOf } from '../../ground/account-rows/index.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { newOwnerLink } from './owner-link.ts';

/** The columns that the new link copies from the first link, in addition to the times. */
const kept = ['act_id', 'email', 'email_key', 'factor', 'passkey_id', 'takes_until'] as const;

/**
 * If an account may take an address back, mails this to the address, with another undo link that is valid as long as
 * the first. Returns false if the address is not reserved, or only for the account `besides`. Up to the mail, the steps
 * are the same for every address.
 */
export async function mailIfReserved(
  tx: Sql,
  services: Services,
  { email, language, besides = 0 }: { email: string; language: Language; besides?: number },
): Promise<boolean> {
  const { link, token_hash } = newOwnerLink(services, 'renewed');
  const renewed = await tx
    .insertInto('undo')
    .columns(['token_hash', 'account_id', 'act', 'created_at', 'expires_at', ...kept])
    .expression(({ val }) =>
      reservationsOf(tx, services, email)
        .select(val(token_hash).as('token_hash'))
        .select(['undo.account_id', 'undo.act', 'undo.created_at', 'undo.expires_at'])
        .select(kept.map((column) => `undo.${column}` as const))
        .where('undo.account_id', '<>', besides)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('account as owner').select('id').where('owner.email_key', '=', emailKey(email)),
            ),
          ),
        ),
    )
    .returning('expires_at')
    .executeTakeFirst();
  if (renewed === undefined) return false;
  const until = writeMoment(renewed.expires_at, language, services.config.timeZone);
  await queueMail(tx, services, {
    to: email,
    language,
    template: 'addressReserved',
    values: { until },
    link,
  });
  return true;
}
