import type { Failure } from '@ferry/core/client';
import { undo } from '@ferry/core/contract/auth/anyone';
import type { RefusalOf } from '@ferry/core/contract/base/call';
import { UndoScreen, type UndoState } from '@ferry/ui/screens/auth/UndoScreen/UndoScreen';
import { useCall } from '../../binding/use-call.ts';
import { paths } from '../../routes.ts';
import { takeLinkToken } from './sign-in/link-token.ts';
import { sayStopped } from './sign-in/stopped-sentences.ts';

/** Why a link is invalid, by the server's code. */
const reasons: Partial<Record<RefusalOf<typeof undo> | '', Extract<UndoState, { kind: 'refused' }>['why']>> =
  {
    'auth.undo_expired': 'expired',
    'auth.undo_used': 'used',
    'auth.undo_gone': 'gone',
    'auth.undo_taken': 'taken',
  };

const reasonOf = (failure: Failure<RefusalOf<typeof undo>> | undefined) =>
  failure?.kind === 'refused' ? reasons[failure.code] : undefined;

/** Undoes the action of a mail after a confirmation. A preview of the link does nothing. */
export function UndoPage() {
  const token = takeLinkToken();
  const { attempt, answer, failure, run } = useCall(undo);
  const why = reasonOf(failure);
  const stateOf = (): UndoState => {
    if (answer !== undefined) {
      const { email, stopped } = answer.result;
      return { kind: 'done', email, stopped: sayStopped(stopped) };
    }
    if (token === '') return { kind: 'refused', why: 'gone', message: '' };
    if (why !== undefined)
      return { kind: 'refused', why, message: attempt.state === 'failed' ? attempt.message : '' };
    return { kind: 'asking', attempt };
  };
  return (
    <UndoScreen
      now={stateOf()}
      signInHref={paths.signIn()}
      resetHref={paths.forgotPassword()}
      onUndo={() => void run({ body: { token } })}
    />
  );
}
