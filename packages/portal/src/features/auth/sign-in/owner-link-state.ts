import type { Failure } from '@ferry/core/client';
import type { undo } from '@ferry/core/contract/auth/anyone';
import type { OwnerLinkState } from '@ferry/ui/screens/auth/UndoScreen/OwnerLinkCard';
import type { UsedCall } from '../../../binding/use-call.ts';
import { sayStopped } from './stopped-sentences.ts';

/** The state of the page of an owner's link. `reasons`: why the server refuses a link, by its code. */
export function ownerLinkState<Code extends string, const Why extends string>(
  token: string,
  { attempt, answer }: Pick<UsedCall<typeof undo>, 'attempt' | 'answer'>,
  failure: Failure<Code> | undefined,
  reasons: { readonly [code in Code | '']?: Why },
): OwnerLinkState<Why | 'gone'> {
  if (answer !== undefined) {
    const { email, stopped } = answer.result;
    return { kind: 'done', email, stopped: sayStopped(stopped) };
  }
  // After a reload the token is gone, and the page looks up its request.
  if (token === '' && attempt.state !== 'idle') return { kind: 'asking', attempt };
  if (token === '') return { kind: 'refused', why: 'gone', message: '' };
  const whyOf: Readonly<Partial<Record<string, Why>>> = reasons;
  const why = failure?.kind === 'refused' ? whyOf[failure.code] : undefined;
  if (why !== undefined)
    return { kind: 'refused', why, message: attempt.state === 'failed' ? attempt.message : '' };
  return { kind: 'asking', attempt };
}
