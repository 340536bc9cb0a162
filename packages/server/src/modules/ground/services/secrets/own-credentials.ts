import {
  type CredentialKind,
  credentialKinds,
  credentialsOf,
  keyTextOf,
} from '@ferry/core/contract/nodes/credentials';
import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';

/** A customer's own credential at nodes of a kind. */
export interface OwnCredential {
  readonly secret: string;
  /** The text from which a key for a 2022 cipher is derived. Null: it is no such key, or not derived from text. */
  readonly key_text: string | null;
}

/** Own credentials of a customer, by kind. Null: he has none, like most customers. */
export type OwnCredentials = { readonly [K in CredentialKind]?: OwnCredential } | null;

/** The own credentials of the customer of the row of `service`, as `OwnCredentials`. */
export const ownCredentialsColumn = sql<OwnCredentials>`(
  select json_object_agg(kind, json_build_object('secret', secret, 'key_text', key_text))
  from own_credential where own_credential.account_id = service.account_id)`;

/** The kinds for which any customer has an own credential. */
export async function kindsWithOwnCredentials(db: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${[...credentialKinds]}::text[]) as known (kind)
    where exists (select from own_credential where own_credential.kind = known.kind)`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

/** The own credentials of an account, in the order of their kinds. */
export const readOwnCredentials = (tx: Sql, accountId: number) =>
  tx
    .selectFrom('own_credential')
    .select(['kind', 'secret', 'key_text', 'set_at'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();

/**
 * Sets an account's own credential, replacing an earlier one of the kind. Fails with a unique violation if another
 * account has the same one.
 */
export async function setOwnCredential(
  tx: Sql,
  accountId: number,
  { kind, secret }: { readonly kind: CredentialKind; readonly secret: string },
  at: Date,
): Promise<void> {
  const values = { secret, key_text: keyTextOf(kind, secret), set_at: at };
  await tx
    .insertInto('own_credential')
    .values({ account_id: accountId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** Ends an own credential of an account. Returns whether there was one. */
export async function dropOwnCredential(tx: Sql, accountId: number, kind: CredentialKind): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('own_credential')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes the own credentials that override replaced secrets. */
export async function dropCredentialsOf(
  tx: Sql,
  accountId: number,
  replaced: { readonly uuid: boolean; readonly password: boolean },
): Promise<void> {
  const kinds = (['uuid', 'password'] as const).filter((source) => replaced[source]).flatMap(credentialsOf);
  if (kinds.length === 0) return;
  await tx
    .deleteFrom('own_credential')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .execute();
}
