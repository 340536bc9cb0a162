import { randomBytes } from 'node:crypto';
import { undoHours } from '@ferry/core/contract/auth';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { languageOf } from '../../words/words.ts';
import type { ActivityKind } from '../activity/index.ts';
import { queueMail, type TemplateName, type ValuesOf } from '../mail/index.ts';
import { keepFactor } from './kept-factor.ts';

/** The hashes by which a link is found. */
export const undoHashes = ({ keys }: Services, token: string): Buffer[] => keys.hashes('undo', token);

/**
 * Mails the owner what is about to change, with a link that undoes it. Must be called in the transaction of the
 * change, before address or second factor change, because the link restores their present values.
 */
export async function mailWithUndo<Name extends TemplateName>(
  tx: Sql,
  services: Services,
  accountId: number,
  about: { act: ActivityKind; template: Name; values: ValuesOf<Name> },
): Promise<void> {
  const { now, config } = services;
  const token = randomBytes(32).toString('base64url');
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const factor = await keepFactor(tx, accountId);
  await tx
    .insertInto('undo')
    .values({
      token_hash: services.keys.hash('undo', token),
      account_id: accountId,
      act: about.act,
      created_at: now(),
      expires_at: new Date(now().getTime() + undoHours * 3_600_000),
      email,
      factor: factor === null ? null : JSON.stringify(factor),
    })
    .execute();
  await queueMail(tx, services, {
    to: email,
    language: languageOf(language),
    template: about.template,
    values: about.values,
    undoUrl: `${config.publicUrl}/auth/undo#${token}`,
  });
}
