import { notMe } from '@ferry/core/contract/auth/anyone';
import type { RefusalOf } from '@ferry/core/contract/base/call';
import { NotMeScreen, type NotMeState } from '@ferry/ui/screens/auth/NotMeScreen/NotMeScreen';
import { useCall } from '../../binding/use-call.ts';
import { paths } from '../../routes.ts';
import { takeLinkToken } from './sign-in/link-token.ts';
import { sayStopped } from './sign-in/stopped-sentences.ts';

/** Why a link is invalid, by the server's code. */
const reasons: Partial<
  Record<RefusalOf<typeof notMe> | '', Extract<NotMeState, { kind: 'refused' }>['why']>
> = {
  'auth.not_me_expired': 'expired',
  'auth.not_me_used': 'used',
  'auth.not_me_gone': 'gone',
  'auth.not_me_moved': 'moved',
};

/** Shuts everybody out of the account after a confirmation. A preview of the link does nothing. */
export function NotMePage() {
  const token = takeLinkToken();
  const { attempt, answer, failure, run } = useCall(notMe);
  const why = failure?.kind === 'refused' ? reasons[failure.code] : undefined;
  const stateOf = (): NotMeState => {
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
    <NotMeScreen
      now={stateOf()}
      signInHref={paths.signIn()}
      resetHref={paths.forgotPassword()}
      undoHref={`${paths.undo()}#${token}`}
      onNotMe={() => void run({ body: { token } })}
    />
  );
}
