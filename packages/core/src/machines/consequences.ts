import type { Send } from '../client/client.ts';
import type { Queries } from './query/query.ts';

/**
 * A client that refreshes the reads that a call declares as consequences. After a success their old data is wrong, so
 * it is not shown beside the success. They are also refreshed after a call without a response, which may have been
 * executed, and after a refusal, which often means that the shown data is outdated.
 */
export function withConsequences(send: Send, queries: Pick<Queries, 'invalidate' | 'change'>): Send {
  return async (call, input, options) => {
    const outcome = await send(call, input, options);
    for (const name of call.consequences ?? [])
      if (outcome.kind === 'ok') queries.change(name);
      else queries.invalidate(name);
    return outcome;
  };
}
