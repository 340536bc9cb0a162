import * as z from 'zod/mini';
import type { Send } from '../../client/client.ts';
import type { Failure } from '../../client/outcome.ts';
import type { Call, CallAnswer } from '../../contract/base/call.ts';
import { findByKey } from '../../contract/repeats/anyone.ts';
import { find } from '../../contract/repeats/customer.ts';
import type { OpenWrite } from './open-writes.ts';

/** The result of a write. */
export type Found<Answer> =
  /** `answer` is missing if it contains a secret or belongs to no customer. */
  | { readonly state: 'done'; readonly answer: Answer | undefined }
  /** `absent`: nothing was done. */
  | { readonly state: 'running' | 'absent' }
  | { readonly state: 'unknown'; readonly failure: Failure };

/**
 * Looks up the result of a write, without side effects. Without a session, or after a session has ended, only the key
 * identifies the write.
 */
export async function findRepeat<C extends Call>(
  send: Send,
  call: C,
  { operation, key, account }: OpenWrite,
  signal: AbortSignal,
): Promise<Found<CallAnswer<C>>> {
  const outcome =
    account === null
      ? await send(findByKey, { body: { key } }, { signal })
      : await send(find, { body: { operation, key } }, { signal });
  if (outcome.kind !== 'ok') return { state: 'unknown', failure: outcome };
  const { result } = outcome.answer;
  if (result.state !== 'done') return { state: result.state };
  // The answer is stored without its envelope.
  const envelope = call.envelope === 'v2' ? { is_success: true, message: '' } : {};
  const kept: unknown = 'answer' in result ? result.answer : undefined;
  const answer = kept ? z.safeParse(call.answer, { ...envelope, ...kept }) : undefined;
  return { state: 'done', answer: answer?.success ? (answer.data as CallAnswer<C>) : undefined };
}
