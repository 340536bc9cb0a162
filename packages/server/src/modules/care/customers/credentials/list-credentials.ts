import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listCredentials as call } from '@ferry/core/contract/customers/credentials';
import type { CredentialKind } from '@ferry/core/contract/nodes/credentials';
import type { Context } from '../../../../base/context.ts';
import { readOwnCredentials } from '../../../ground/services/index.ts';
import { findCustomer } from '../find-customer.ts';

type Kept = Awaited<ReturnType<typeof readOwnCredentials>>[number];

/** A credential without its secret. */
export const describeCredential = ({ kind, key_text, set_at }: Kept) => ({
  kind: kind as CredentialKind,
  set_at: set_at.toISOString(),
  is_for_all_nodes: !kind.startsWith('shadowsocks-2022') || key_text !== null,
});

/** The kinds of nodes at which a customer has a credential of his own. */
export async function listCredentials(
  { database }: Context<'admin'>,
  { user }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const id = await findCustomer(database.sql, user);
  return { result: (await readOwnCredentials(database.sql, id)).map(describeCredential) };
}
