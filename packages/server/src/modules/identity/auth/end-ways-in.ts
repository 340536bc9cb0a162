import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { closeLeak } from '@ferry/core/contract/security/customer';
import type { Services } from '../../../base/context.ts';
import type { EndedWays } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Language } from '../../../words/words.ts';
import { listStopped } from '../../ground/services/index.ts';

/** Ends pending sign-ins: confirmed requests whose device has not signed in yet, and links made by admins. */
export async function endWaiting(tx: Sql, { now }: Services, accountId: number): Promise<number> {
  const requests = await tx
    .deleteFrom('sign_in_request')
    .where('account_id', '=', accountId)
    .where('is_allowed', '=', true)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  const links = await tx
    .deleteFrom('sign_in_link')
    .where('account_id', '=', accountId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  return Number(requests.numDeletedRows + links.numDeletedRows);
}

/**
 * Ends every way into an account except sessions and password: the linked chat, pending sign-ins, API tokens, and young
 * passkeys. `ip`: the address of the caller. Null: it is not shown. Passkeys that were added at `until` or later stay.
 */
export async function endWaysIn(
  tx: Sql,
  services: Services & { ip: string | null },
  accountId: number,
  until: Date | null = null,
): Promise<EndedWays> {
  const ended: EndedWays = { telegram: 0, sign_in_requests: 0, api_tokens: 0, passkeys: 0 };
  for (const noun of services.nouns)
    Object.assign(ended, await noun.endWays?.(tx, services, accountId, until));
  return ended;
}

/** Adds the number of ended ways to an answer. */
export const tellEndedWays = (
  language: Language,
  ended: EndedWays,
): CallAnswer<typeof closeLeak>['result']['stopped'] =>
  (['telegram', 'sign_in_requests', 'api_tokens', 'passkeys'] as const).map((what) =>
    listStopped(language, what, ended[what]),
  );
