import type { Send } from '../client/client.ts';
import type { Queries } from './query.ts';

/**
 * The same client, after whose calls the reads that their calls name as consequences are taken anew. Also after a
 * call without an answer, which may have been done, and after a refusal, which often means that what was read is old.
 */
export function withConsequences(send: Send, queries: Pick<Queries, 'invalidate'>): Send {
  return async (call, input, options) => {
    const outcome = await send(call, input, options);
    for (const prefix of call.consequences ?? []) queries.invalidate(prefix);
    return outcome;
  };
}
