import { undo } from '@ferry/core/contract/auth/anyone';
import { UndoScreen } from '@ferry/ui/screens/auth/UndoScreen/UndoScreen';
import { useCall } from '../../binding/use-call.ts';
import { paths } from '../../routes.ts';
import { takeLinkToken } from './sign-in/link-token.ts';
import { ownerLinkState } from './sign-in/owner-link-state.ts';

/** Undoes the action of a mail after a confirmation. A preview of the link does nothing. */
export function UndoPage() {
  const token = takeLinkToken();
  const call = useCall(undo);
  const now = ownerLinkState(token, call, call.failure, {
    'auth.undo_expired': 'expired',
    'auth.undo_used': 'used',
    'auth.undo_gone': 'gone',
    'auth.undo_taken': 'taken',
  });
  return (
    <UndoScreen
      now={now}
      signInHref={paths.signIn()}
      resetHref={paths.forgotPassword()}
      onUndo={() => void call.run({ body: { token } })}
    />
  );
}
