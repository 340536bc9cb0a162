import type { Callers, Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/** Finds out which node a key speaks for: a key of its own, or the shared one. */
export async function identifyNode(
  _services: Services,
  _key: string,
  _nodeId: number | undefined,
): Promise<Callers['node']> {
  throw new Refusal('access.bad_token', { status: 401 });
}
