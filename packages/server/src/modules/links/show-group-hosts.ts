import type { Context } from '../../context.ts';
import { readGroupHosts } from '../services/index.ts';

/** The hosts that `setGroupHosts` wrote. */
export async function showGroupHosts(ctx: Context<'admin'>) {
  const { 1: a1 = null, 2: a2 = null, 3: a3 = null } = await readGroupHosts(ctx);
  return { result: { a1, a2, a3 } };
}
