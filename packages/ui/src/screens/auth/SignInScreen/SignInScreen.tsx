import { QrCode, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Resolver } from 'react-hook-form';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { CaptchaBox } from '../../../components/CaptchaBox/CaptchaBox.tsx';
import { Form, FormCheckbox, FormInput, useCheckedForm } from '../../../components/Form/Form.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
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
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 12px;
  & > a { font-size: var(--t14); padding: 0 8px; }
`;

/** The page is drawn before its validation is loaded. If that fails, the server validates. */
const loadCheck = () => import('./sign-in-check.ts');
const check: Resolver<SignInInput, unknown, SignInValues> = async (values, ...rest) => {
  const loaded = await loadCheck().catch(() => undefined);
  if (loaded) return loaded.check(values, ...rest);
  return { values: { ...values, is_remember_me: values.is_remember_me ?? false }, errors: {} };
};

export interface SignInScreenProps extends CaptchaProps {
  siteName: string;
  /** Why the last session ended, if one did. */
  ended?: 'signed_out' | 'expired' | 'elsewhere' | 'password_changed' | undefined;
  /** code: the password was right, and the account requires a second factor. */
  step: 'password' | 'code';
  attempt: Attempt;
  signUpHref: string;
  forgotHref: string;
  /** What was typed before a reload or on another of these pages. */
  typed?: Typed;
  /** Something was typed, other than a password. */
  onType?: (typed: Typed) => void;
  /** The page with a QR code for a signed-in phone. */
  qrHref: string;
  /** The page for signing in by Telegram. Missing if the site has no bot. */
  telegramHref?: string | undefined;
  onSubmit: (values: SignInValues) => void;
  /** The code of the second factor, for the same address and password. */
  onCode: (code: string) => void;
  /** Returns to address and password, whose values are kept. */
  onOtherAccount: () => void;
}

/** Ends of a session that the customer has asked for. */
const wasWanted: ReadonlySet<SignInScreenProps['ended']> = new Set(['signed_out', 'password_changed']);

/** Links to signing in by a phone or by Telegram. */
function MoreWays({ qrHref, telegramHref }: Pick<SignInScreenProps, 'qrHref' | 'telegramHref'>) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Ruled>{t('or')}</Ruled>
      <OtherWays>
        <ButtonLink size="big" href={qrHref}>
          <Icon as={QrCode} />
          {t(telegramHref ? 'byQr' : 'byPhone')}
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

const typedFields = ['email'] as const;

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
        <CodeStep
          siteName={siteName}
          attempt={attempt}
          onCode={props.onCode}
          onOtherAccount={props.onOtherAccount}
        />
      </Suspense>
    );
  }
  return (
    <AuthCard>
      <h1>{t('signInTitle', { site: siteName })}</h1>
      {props.ended && attempt.state === 'idle' && (
        <Notice tone={wasWanted.has(props.ended) ? 'success' : 'info'}>{t(`ended_${props.ended}`)}</Notice>
      )}
      <Failure
        attempt={attempt}
        fields={Object.keys(form.getValues())}
        after={captcha.state === 'verified' ? t('proofKept') : ''}
      />
      <Form form={form} onSubmit={props.onSubmit} onFocus={touch}>
        <FormInput
          form={form}
          name="email"
          label={t('email')}
          type="email"
          size="big"
          autoComplete="username"
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
            label={t('signIn')}
            busy={t('signingIn')}
            // Sent while the work goes on, it is carried out afterwards.
            disabled={captcha.state === 'failed'}
          />
          <FormCheckbox form={form} name="is_remember_me">
            {t('remember')}
          </FormCheckbox>
        </div>
      </Form>
      <MoreWays {...props} />
      <OtherWay question={t('noAccount')} label={t('toSignUp')} href={signUpHref} />
    </AuthCard>
  );
}
