import type { Context } from '../../../../base/context.ts';
import { readGroupHosts } from '../../../ground/services/index.ts';

/** The hosts that `setGroupHosts` wrote. */
export async function showGroupHosts(ctx: Context<'admin'>) {
  const { 1: a1 = null, 2: a2 = null, 3: a3 = null } = await readGroupHosts(ctx);
  return { result: { a1, a2, a3 } };
}
