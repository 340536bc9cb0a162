import type { PasskeyTrouble } from '@ferry/core/contract/auth/passkey';
import { Fingerprint, QrCode, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Resolver } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { CaptchaBox } from '../../../components/CaptchaBox/CaptchaBox.tsx';
import { Form, FormCheckbox, FormInput, useCheckedForm } from '../../../components/Form/Form.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { SiteAddresses, type SiteAddressesProps } from '../../../layouts/SiteAddresses/SiteAddresses.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import type { Attempt } from '../../parts/load.ts';
import { Ruled } from '../../parts/Ruled.tsx';
import type { CaptchaProps } from '../captcha-deeds.ts';
import { OtherWay } from '../OtherWay.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { useFirstTouch } from '../typing/use-first-touch.ts';
import { type Typed, useTyping } from '../typing/use-typing.ts';
import type { SignInInput, SignInValues } from './sign-in-check.ts';

const loadCodeStep = () => import('./CodeStep.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

const OtherWays = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  & > a, & > button { flex: 1 1 auto; font-size: var(--t14); padding: 0 8px; }
  /* On a phone it needs a second device, so it is the last option there. */
  & > [data-elsewhere] { ${below.md} { order: 1; flex-basis: 100%; height: var(--control-touch); border-color: transparent; background: none; color: var(--primary); } }
`;

/** The page is drawn before its validation is loaded. If that fails, the server validates. */
const loadCheck = () => import('./sign-in-check.ts');
const check: Resolver<SignInInput, unknown, SignInValues> = async (values, ...rest) => {
  const loaded = await loadCheck().catch(() => undefined);
  if (loaded) return loaded.check(values, ...rest);
  return { values: { ...values, is_remember_me: values.is_remember_me ?? false }, errors: {} };
};

export interface SignInPasskey {
  /** The browser shows its prompt. */
  isAskingPasskey: boolean;
  /** Why the browser returned no passkey. */
  trouble: PasskeyTrouble | undefined;
  /** The passkey was refused, not a code or the password. */
  isPasskeyRefused: boolean;
  /** A passkey was the first step already. */
  isByPasskey: boolean;
}

export interface SignInScreenProps extends CaptchaProps {
  siteName: string;
  /** Why the last session ended, if one did. */
  ended?: 'signed_out' | 'expired' | 'elsewhere' | 'unanswered' | 'password_changed' | undefined;
  /** code: the password was right, and the account requires a second factor. */
  step: 'password' | 'code';
  attempt: Attempt;
  signUpHref: string;
  forgotHref: string;
  /** The input from before a reload, or from another of these pages. */
  typed?: Typed;
  /** Something was typed, other than a password. */
  onType?: (typed: Typed) => void;
  /** The page with a QR code for a signed-in phone. */
  qrHref: string;
  /** The page for signing in by Telegram. Missing if the site has no bot. */
  telegramHref?: string | undefined;
  /** Signing in by a passkey, or passing the second step with one. `undefined`: not at this address. */
  passkey?: SignInPasskey | undefined;
  /** Asks for a passkey: to sign in, or instead of a code. */
  onPasskey?: () => void;
  onSubmit: (values: SignInValues) => void;
  /** The code of the second factor, for the same address and password. */
  onCode: (code: string) => void;
  /** Returns to address and password, whose values are kept. */
  onOtherAccount: () => void;
  /** The site's other addresses, if they are to be shown. */
  others?: SiteAddressesProps | undefined;
}

/** Reasons for the end of a session that the customer requested. */
const wasWanted: ReadonlySet<SignInScreenProps['ended']> = new Set(['signed_out', 'password_changed']);

/** Signing in by a passkey, by a phone or by Telegram. */
function MoreWays({ qrHref, telegramHref, passkey, onPasskey }: SignInScreenProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Ruled>{t('or')}</Ruled>
      <OtherWays>
        {passkey && (
          <Button size="big" busy={passkey.isAskingPasskey} busyLabel={t('byPasskey')} onClick={onPasskey}>
            <Icon as={Fingerprint} />
            {t('byPasskey')}
          </Button>
        )}
        <ButtonLink size="big" href={qrHref} data-elsewhere>
          <Icon as={QrCode} />
          {t(telegramHref || passkey ? 'byQr' : 'byPhone')}
        </ButtonLink>
        {telegramHref && (
          <ButtonLink size="big" href={telegramHref}>
            <Icon as={Send} />
            Telegram
          </ButtonLink>
        )}
      </OtherWays>
    </>
  );
}

/** Why the last session ended, and why the passkey failed. */
function Told({ ended, attempt, passkey }: SignInScreenProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      {ended && attempt.state === 'idle' && (
        <Notice tone={wasWanted.has(ended) ? 'success' : 'info'}>{t(`ended_${ended}`)}</Notice>
      )}
      {passkey?.trouble && <Notice tone="info">{t(`trouble_${passkey.trouble}`)}</Notice>}
    </>
  );
}

const typedFields = ['email', 'is_remember_me'] as const;

/** Signs in: address and password with a proof of work, then the second factor if the account has one. */
export function SignInScreen(props: SignInScreenProps) {
  const { siteName, step, attempt, captcha, signUpHref, forgotHref, onTouch } = props;
  const { t } = useTranslation('auth');
  const form = useCheckedForm(check, {
    defaultValues: { email: props.typed?.email ?? '', password: '', is_remember_me: true },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  useTyping(form, typedFields, props.onType);
  // Validation and the second step are loaded while the first step is filled in.
  const touch = useFirstTouch(() => {
    for (const load of [loadCheck, loadCodeStep]) load().catch(() => {});
    onTouch?.();
  });
  if (step === 'code') {
    return (
      <Suspense fallback={<AuthCard aria-busy />}>
        <CodeStep {...props} />
      </Suspense>
    );
  }
  return (
    <AuthCard>
      <h1>{t('signInTitle', { site: siteName })}</h1>
      {props.others?.isAway && <SiteAddresses {...props.others} />}
      <Told {...props} />
      <Form form={form} onSubmit={props.onSubmit} onFocus={touch}>
        <FormInput
          form={form}
          name="email"
          label={t('email')}
          type="email"
          size="big"
          autoComplete="username webauthn"
          inputMode="email"
        />
        <FormInput
          form={form}
          name="password"
          label={t('password')}
          type="password"
          size="big"
          autoComplete="current-password"
          end={<Link href={forgotHref}>{t('forgot')}</Link>}
        />
        <CaptchaBox
          captcha={captcha}
          onStart={props.onCaptchaStart}
          onCancel={props.onCaptchaCancel}
          onRetry={props.onCaptchaRetry}
        />
        <div style={{ display: 'grid', gap: 16 }}>
          <SubmitButton
            attempt={attempt}
            fields={Object.keys(form.getValues())}
            after={captcha.state === 'verified' ? t('proofKept') : ''}
            label={t('signIn')}
            busy={t('signingIn')}
            // A form that is submitted during the proof of work is sent afterwards.
            disabled={captcha.state === 'failed'}
          />
          <FormCheckbox form={form} name="is_remember_me">
            {t('remember')}
          </FormCheckbox>
        </div>
      </Form>
      <MoreWays {...props} />
      <OtherWay question={t('noAccount')} label={t('toSignUp')} href={signUpHref} />
      {props.others?.isAway === false && <SiteAddresses {...props.others} />}
    </AuthCard>
  );
}
