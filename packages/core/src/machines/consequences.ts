import type { Send } from '../client/client.ts';
import type { Queries } from './query.ts';

/** Which reads a deed changes, by the start of their operations. */
const consequences: Readonly<Record<string, readonly string[]>> = {
  'cdKeys.redeem': ['cdKeys', 'wallet', 'account', 'shop', 'nodes', 'links'],
  'cdKeys.preview': ['cdKeys'],
  'shop.confirmOrder': ['shop', 'wallet', 'account', 'nodes', 'links'],
  'links.reset': ['links', 'account'],
};

/**
 * The same client, after whose deeds the reads that they change are taken anew. Also after a deed without an
 * answer, which may have been done, and after a refusal, which often means that what was read is old.
 */
export function withConsequences(send: Send, queries: Pick<Queries, 'invalidate'>): Send {
  return async (call, input, options) => {
    const outcome = await send(call, input, options);
    for (const prefix of consequences[call.operation] ?? []) queries.invalidate(prefix);
    return outcome;
  };
}
