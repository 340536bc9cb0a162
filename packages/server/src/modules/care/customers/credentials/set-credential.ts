import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { setCredential as call } from '@ferry/core/contract/customers/credentials';
import type { CredentialKind } from '@ferry/core/contract/nodes/credentials';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { isUniqueViolation } from '../../../../db/query/unique-violation.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { readOwnCredentials, setOwnCredential } from '../../../ground/services/index.ts';
import { isMadeInSql } from '../../../network/nodes/index.ts';
import { findCustomer } from '../find-customer.ts';
import { describeCredential } from './list-credentials.ts';

const taken = () => new Refusal('users.credential_taken', { status: 409, field: 'secret' });

/**
 * Refuses a secret that another customer's UUID or password produces at nodes of the kind, even if his own credential
 * replaces it now.
 */
async function assertNobodyElses(tx: Sql, id: number, kind: CredentialKind, secret: string): Promise<void> {
  const { rows } = await sql`
    select from service where account_id <> ${id} and ${isMadeInSql(kind, secret)} limit 1`.execute(tx);
  if (rows.length > 0) throw taken();
}

/** A UUID in lower case, as all are stored: agents compare UUIDs as numbers. */
const asKept = (kind: CredentialKind, secret: string): string =>
  ['vmess', 'vless', 'tuic', 'juicity'].includes(kind) ? secret.toLowerCase() : secret;

/** Gives a customer a credential of his own at nodes of one kind. */
export async function setCredential(
  ctx: Context<'admin'>,
  { user, body }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const { kind } = body;
  const secret = asKept(kind, body.secret);
  return ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const read = async () => (await readOwnCredentials(tx, id)).find((own) => own.kind === kind);
    const before = await read();
    if (before?.secret === secret) {
      nothingToAudit(ctx);
      return { result: { user_id: id, ...describeCredential(before) } };
    }
    await assertNobodyElses(tx, id, kind, secret);
    try {
      await setOwnCredential(tx, id, { kind, secret }, ctx.now());
    } catch (error) {
      throw isUniqueViolation(error) ? taken() : error;
    }
    await recordActivity(tx, { now: ctx.now, ip: null }, id, 'credential_set', { kind });
    const kept = { kind, secret: before?.secret ?? null };
    await recordAudit(tx, ctx, 'users.setCredential', String(id), {
      before: before === undefined ? null : kept,
      after: { kind, secret },
    });
    const after = await read();
    if (after === undefined) throw new Error('a row that was written is there');
    return { result: { user_id: id, ...describeCredential(after) } };
  });
}
