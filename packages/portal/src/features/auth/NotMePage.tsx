import { notMe } from '@ferry/core/contract/auth/anyone';
import { NotMeScreen } from '@ferry/ui/screens/auth/NotMeScreen/NotMeScreen';
import { useCall } from '../../binding/use-call.ts';
import { paths } from '../../routes.ts';
import { takeLinkToken } from './sign-in/link-token.ts';
import { ownerLinkState } from './sign-in/owner-link-state.ts';

/** Ends all access to the account after a confirmation. A preview of the link does nothing. */
export function NotMePage() {
  const token = takeLinkToken();
  const call = useCall(notMe);
  const now = ownerLinkState(token, call, call.failure, {
    'auth.not_me_expired': 'expired',
    'auth.not_me_used': 'used',
    'auth.not_me_gone': 'gone',
    'auth.not_me_moved': 'moved',
  });
  return (
    <NotMeScreen
      now={now}
      signInHref={paths.signIn()}
      resetHref={paths.forgotPassword()}
      undoHref={`${paths.undo()}#${token}`}
      onNotMe={() => void call.run({ body: { token } })}
    />
  );
}
