import { openWritesKey } from '@ferry/core/machines/call/open-writes-key';
import { endReasonOf } from '@ferry/core/machines/session/session-view';
import { SignInScreen } from '@ferry/ui/screens/auth/SignInScreen/SignInScreen';
import { Suspense, useState } from 'react';
import { useAttempt } from '../../binding/use-attempt.ts';
import { useOtherAddresses } from '../../binding/use-other-addresses.ts';
import { endsItsSession } from '../../core/ends-its-session.ts';
import { isInstalled } from '../../platform/device/installed.ts';
import { sessionStore } from '../../platform/device/stores.ts';
import { useLocation, useNavigate } from '../../platform/navigation/history.tsx';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { usePortal, useSession } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { Splash } from '../../routing/Splash.tsx';
import { useCaptchaOffline } from './captcha/use-captcha-offline.ts';
import { useSignIn } from './sign-in/use-sign-in.ts';
import { keepTyped, readTyped } from './typed.ts';

const DeviceSignIn = lazyPart(async () => (await import('./sign-in/DeviceSignIn.tsx')).DeviceSignIn);

/** The way to sign in is in the address as `?way=`. By default the password. */
export function SignInPage() {
  const { search } = useLocation();
  const go = useNavigate();
  const query = new URLSearchParams(search);
  const way = query.get('way');
  const byWay = (next: 'qr' | 'telegram' | undefined) => {
    const other = new URLSearchParams(search);
    other.delete('way');
    if (next !== undefined) other.set('way', next);
    return `${paths.signIn()}${other.size > 0 ? `?${other}` : ''}`;
  };
  if (way !== 'qr' && way !== 'telegram') return <ByPassword hrefOf={byWay} />;
  const backHref = byWay(undefined);
  return (
    <Suspense fallback={<Splash within />}>
      <DeviceSignIn key={way} way={way} backHref={backHref} onBack={() => void go(backHref)} />
    </Suspense>
  );
}

const LostPasswordChange = lazyPart(
  async () => (await import('./sign-in/LostPasswordChange.tsx')).LostPasswordChange,
);

/** Whether this tab sent a password change and got no response. */
const changedPassword = () => sessionStore.get(openWritesKey)?.includes(endsItsSession) === true;

function ByPassword({ hrefOf }: { hrefOf: (way: 'qr' | 'telegram') => string }) {
  const { settings } = usePortal();
  const { search } = useLocation();
  const { step, captcha, isSending, failure, isCutOff, hasPasskeys, remembered, ask, ...passkey } =
    useSignIn();
  const others = useOtherAddresses(isCutOff);
  const prove = () => ask((flow) => flow.prove());
  const [isAsked] = useState(changedPassword);
  const [typed] = useState(readTyped);
  const [isChanged, setChanged] = useState(false);
  const ended = useSession(endReasonOf, undefined);
  return (
    <>
      {isAsked && (
        <Suspense>
          <LostPasswordChange onDone={() => setChanged(true)} />
        </Suspense>
      )}
      <SignInScreen
        siteName={settings.siteName}
        ended={isChanged ? 'password_changed' : ended}
        step={step}
        typed={typed}
        onType={({ is_remember_me, ...rest }) => {
          remembered.current = is_remember_me !== 'false';
          keepTyped(rest);
        }}
        attempt={useAttempt(isSending, failure, () => ask((flow) => flow.again()))}
        captcha={useCaptchaOffline(captcha, prove)}
        signUpHref={paths.signUp() + search}
        forgotHref={paths.forgotPassword()}
        qrHref={hrefOf('qr')}
        telegramHref={settings.telegram ? hrefOf('telegram') : undefined}
        onTouch={prove}
        onCaptchaStart={prove}
        onCaptchaRetry={prove}
        onCaptchaCancel={() => ask((flow) => flow.cancelProof())}
        passkey={hasPasskeys ? passkey : undefined}
        onPasskey={() => ask((flow) => flow.askPasskey())}
        onSubmit={(credentials) => ask((flow) => flow.submit(credentials))}
        onCode={(code) => ask((flow) => flow.submitCode(code))}
        onOtherAccount={() => ask((flow) => flow.back())}
        others={others.isAway || isInstalled() ? others : undefined}
      />
    </>
  );
}
