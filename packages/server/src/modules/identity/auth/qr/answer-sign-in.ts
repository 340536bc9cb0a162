import type { Callers, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash } from '../../../../db/query/any-of.ts';
import { recordActivity } from '../../../ground/activity/index.ts';

const purpose = 'sign-in request';

const gone = () => new Refusal('auth.sign_in_request_gone', { status: 404 });

/** Stores a sign-in request, by the id of its token and the code that is shown. */
export async function storeSignInRequest(
  tx: Sql,
  services: Services,
  request: { id: string; code: string; expires_at: Date; ip: string; agent: string },
): Promise<void> {
  const { code, ...row } = request;
  await tx
    .insertInto('sign_in_request')
    .values({ ...row, code_hash: services.keys.hash(purpose, code), created_at: services.now() })
    .execute();
}

/** The device of a sign-in request that was not answered yet. */
export async function findSignInRequest(tx: Sql, services: Services, code: string) {
  const row = await tx
    .selectFrom('sign_in_request')
    .select(['ip', 'agent', 'created_at', 'expires_at'])
    .where('code_hash', '=', anyHash(services.keys.hashes(purpose, code)))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', services.now())
    .executeTakeFirst();
  if (row === undefined) throw gone();
  return row;
}

/** Where the answer comes from: address and session. The bot has neither. */
type Answering = Services & { ip: string | null; who?: Callers['customer'] };

async function answer(
  tx: Sql,
  services: Answering,
  accountId: number,
  code: string,
  isAllowed: boolean,
): Promise<void> {
  const at = services.now();
  const row = await tx
    .updateTable('sign_in_request')
    .from('account')
    .set(({ ref }) => ({
      answered_at: at,
      is_allowed: isAllowed,
      account_id: accountId,
      confirmed_by: services.who?.sessionId ?? null,
      password_version: ref('account.password_version'),
    }))
    .where('account.id', '=', accountId)
    .where('account.is_enabled', '=', true)
    .where('code_hash', '=', anyHash(services.keys.hashes(purpose, code)))
    .where('answered_at', 'is', null)
    .where('sign_in_request.expires_at', '>', at)
    .returning(['sign_in_request.ip', 'sign_in_request.agent'])
    .executeTakeFirst();
  if (row === undefined) throw gone();
  const kind = isAllowed ? 'sign_in_allowed' : 'sign_in_denied';
  await recordActivity(tx, services, accountId, kind, { ip: row.ip ?? '', agent: row.agent });
}

/**
 * Allows a device to sign in as this customer. The device must still enter the second factor, if there is one.
 * Refused with 404 if the request does not exist, was answered or has expired.
 */
export const confirmSignIn = (tx: Sql, services: Answering, accountId: number, code: string) =>
  answer(tx, services, accountId, code, true);

export const denySignIn = (tx: Sql, services: Answering, accountId: number, code: string) =>
  answer(tx, services, accountId, code, false);
