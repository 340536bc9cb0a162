import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { SignInLinkState } from '@ferry/ui/screens/auth/SignInLinkScreen/SignInLinkScreen';
import { SignInLinkScreen } from '@ferry/ui/screens/auth/SignInLinkScreen/SignInLinkScreen';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useAttempt } from '../../binding/use-attempt.ts';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { useCore, usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { dropFragment, signInLinkOf, takeFragment } from './sign-in/sign-in-link-flow.ts';

/** Signs in with the credential in the fragment, which is removed from the address before anything is sent. */
export function SignInLinkPage() {
  takeFragment();
  const { settings } = usePortal();
  const { t } = useTranslation('ui');
  const core = useCore();
  const go = useNavigate();
  const actor = signInLinkOf(core);
  const now = useSelector(actor, (snapshot) => snapshot);
  const { entry, other, failure, code } = now.context;
  const isDone = now.matches('entered') || now.matches('left');
  const attempt = useAttempt(now.matches('verifying'), failure, () => {
    if (code === undefined) actor.send({ type: 'retry' });
    else actor.send({ type: 'submitCode', code });
  });

  useEffect(() => {
    if (!isDone) return;
    if (now.matches('entered') && entry !== undefined) {
      const { access_token, refresh_token } = entry;
      if (other !== undefined) core.session.send({ type: 'signOut' });
      core.session.send({ type: 'signIn', access_token, refresh_token });
    }
    dropFragment();
    void go(paths.dashboard(), { replace: true });
  }, [isDone, now, entry, other, core, go]);

  const stateOf = (): SignInLinkState => {
    if (now.matches('code') || (code !== undefined && now.matches('verifying')))
      return { kind: 'code', attempt };
    if (now.matches('asking') && entry !== undefined && other !== undefined)
      return {
        kind: 'asking',
        name: entry.customer.user_name,
        email: entry.customer.email,
        other: other.email,
      };
    if (now.matches('refused'))
      return { kind: 'refused', message: attempt.state === 'failed' ? attempt.message : '' };
    if (now.matches('failed') && attempt.state === 'failed') return { kind: 'failed', attempt };
    if (now.matches('failed') && attempt.state === 'unsure')
      return { kind: 'failed', attempt: { state: 'failed', kind: 'server', message: t('unsure') } };
    return { kind: 'verifying' };
  };
  return (
    <SignInLinkScreen
      siteName={settings.siteName}
      now={stateOf()}
      signInHref={paths.signIn()}
      onCode={(typed) => actor.send({ type: 'submitCode', code: typed })}
      onOtherAccount={() => {
        dropFragment();
        void go(paths.signIn());
      }}
      onContinue={() => actor.send({ type: 'continue' })}
      onStay={() => actor.send({ type: 'stay' })}
      onRetry={() => actor.send({ type: 'retry' })}
    />
  );
}
