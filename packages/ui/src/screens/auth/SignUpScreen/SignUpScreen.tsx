import { register } from '@ferry/core/contract/auth/anyone';
import { sixDigits } from '@ferry/core/contract/auth/credentials';
import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { type ContractForm, Form, FormInput } from '../../../components/Form/Form.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { FailureProps } from '../../parts/Failure.tsx';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { SendPlace } from '../../parts/failure/SendPlace.tsx';
import type { Attempt, Load } from '../../parts/load.ts';
import { PasswordMeter } from '../../parts/password/PasswordMeter.tsx';
import type { CaptchaProps, CodeMail } from '../captcha-deeds.ts';
import { OtherWay } from '../OtherWay.tsx';
import { ProvenEmail } from '../ProvenEmail.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { useFirstTouch } from '../typing/use-first-touch.ts';
import { type Typed, useTyping } from '../typing/use-typing.ts';
import { InviteField, type InviteState } from './InviteField.tsx';

export type SignUpValues = z.output<typeof register.body>;
type Step = 1 | 2;
type InvitePolicy = 'required' | 'optional' | 'off';

const fields = z.omit(register.body, { re_password: true });
const bodyFor = (invite: InvitePolicy) =>
  z.extend(fields, {
    email_code: sixDigits,
    invite_code:
      invite === 'required'
        ? z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
        : fields.shape.invite_code,
  });

type FormIn = z.input<ReturnType<typeof bodyFor>>;
type FormOut = z.output<ReturnType<typeof bodyFor>>;

export interface SignUpScreenProps extends CaptchaProps {
  siteName: string;
  /** The site's policy for invite codes. */
  policy: Load<{ invite: InvitePolicy }>;
  /** The server's result for the invite code. */
  invite: InviteState;
  /** The code of an invite link. */
  inviteCode?: string;
  mail: CodeMail;
  attempt: Attempt;
  signInHref: string;
  onRetryPolicy: () => void;
  /**
   * Checks whether a code can be used. Called when the field loses the focus; for a code from a link the page calls
   * it at once.
   */
  onCheckInvite: (code: string) => void;
  /** The code was edited, so its state is outdated. */
  onEditInvite?: () => void;
  /** The input from before a reload, or from another of these pages. */
  typed?: Typed;
  /** Something was typed, other than a password. */
  onType?: (typed: Typed) => void;
  onSendCode: (email: string) => void;
  onSubmit: (values: SignUpValues) => void;
  /** The initial step. By default the first one. */
  step?: Step;
}

const fieldKeys = ['email', 'captcha', 'code'];

/** Creates an account in two steps: address and mailed code, then name, password and invite code. */
export function SignUpScreen(props: SignUpScreenProps) {
  const { t } = useTranslation(['auth', 'ui']);
  const { policy, siteName } = props;
  return (
    <AuthCard key={policy.state}>
      <h1>{t('signUpTitle', { site: siteName })}</h1>
      {policy.state === 'loading' && (
        <Stack gap={20} aria-busy aria-label={t('policyLoading')} role="status">
          {fieldKeys.map((key) => (
            <Stack key={key} gap={6}>
              <Skeleton width={64} line={20} />
              <Skeleton height={44} radius={8} />
              <Skeleton width={140} line={20} />
            </Stack>
          ))}
          <Skeleton height={44} radius={8} />
        </Stack>
      )}
      {policy.state === 'failed' && (
        <FailedLoad of={policy} title={t('policyFailed')} onRetry={props.onRetryPolicy} />
      )}
      {policy.state === 'ready' && <SignUpForm {...props} wants={policy.data.invite} />}
      <OtherWay question={t('haveAccount')} label={t('toSignIn')} href={props.signInHref} />
    </AuthCard>
  );
}

const typedFields = ['email', 'email_code', 'name', 'invite_code'] as const;
const ofFirstStep = ['email', 'email_code'] as const;

function SignUpForm(props: SignUpScreenProps & { wants: InvitePolicy }) {
  const { wants, attempt, inviteCode = '', typed = {}, onType, onTouch } = props;
  const { t } = useTranslation('auth');
  const body = useMemo(() => bodyFor(wants), [wants]);
  const [step, setStep] = useState<Step>(props.step ?? 1);
  const goTo = useCallback(
    (next: Step) => {
      setStep(next);
      onType?.({ step: String(next) });
    },
    [onType],
  );
  const fieldErrors = attempt.state === 'failed' ? attempt.fields : undefined;
  const form = useContractForm(body, {
    defaultValues: {
      email: typed.email ?? '',
      name: typed.name ?? '',
      password: '',
      email_code: typed.email_code ?? '',
      invite_code: inviteCode || (typed.invite_code ?? ''),
    },
    fieldErrors,
  });
  useTyping(form, typedFields, onType);
  const touch = useFirstTouch(onTouch);
  // Errors of the first step are shown there.
  useEffect(() => {
    if (ofFirstStep.some((name) => fieldErrors?.[name] !== undefined)) goTo(1);
  }, [fieldErrors, goTo]);
  const goOn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await form.trigger([...ofFirstStep], { shouldFocus: true })) goTo(2);
  };
  const told = { attempt, fields: Object.keys(form.getValues()), found: t('signUpFound') };
  return (
    <>
      <Text as="p" size={13} tone="muted" style={{ marginTop: -16 }}>
        {t('signUpStep', { step })}
      </Text>
      {step === 1 ? (
        <form noValidate onSubmit={(event) => void goOn(event)} onFocus={touch}>
          <ProvenEmail
            form={form}
            name="email_code"
            emailName="email"
            hint={t('emailHint')}
            autoComplete="email"
            mail={props.mail}
            proof={props}
            onSend={props.onSendCode}
          />
          <SendPlace
            {...told}
            deed={
              <Button type="submit" kind="primary" size="big" wide>
                {t('signUpNext')}
              </Button>
            }
          />
        </form>
      ) : (
        <SecondStep {...props} told={told} form={form} onBack={() => goTo(1)} />
      )}
    </>
  );
}

interface SecondStepProps extends SignUpScreenProps {
  wants: InvitePolicy;
  told: FailureProps;
  form: ContractForm<FormIn, FormOut>;
  onBack: () => void;
}

/** The second step: name, password and invite code. An optional invite code is folded. */
function SecondStep({ form, wants, told, inviteCode = '', onBack, ...props }: SecondStepProps) {
  const { t } = useTranslation(['auth', 'ui']);
  const [email = '', name = '', password = '', typedInvite] = form.watch([
    'email',
    'name',
    'password',
    'invite_code',
  ]);
  const [isUnfolded, setUnfolded] = useState(wants === 'required' || Boolean(typedInvite));
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        props.onSubmit({ ...values, re_password: values.password, invite_code: values.invite_code || null })
      }
    >
      <TextButton data-small data-quiet style={{ justifySelf: 'start' }} onClick={onBack}>
        <Icon as={ArrowLeft} size={16} />
        {t('signUpBack')}
      </TextButton>
      {/* Password managers store the address with the password. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <FormInput
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        size="big"
        autoComplete="nickname"
        autoFocus
      />
      <FormInput
        form={form}
        name="password"
        label={t('password')}
        hint={t('ui:passwordHint')}
        type="password"
        size="big"
        autoComplete="new-password"
      />
      <PasswordMeter password={password} own={[email, name]} />
      {wants !== 'off' &&
        (isUnfolded ? (
          <InviteField
            form={form}
            required={wants === 'required'}
            fixed={inviteCode !== ''}
            invite={props.invite}
            onCheck={props.onCheckInvite}
            onEdit={props.onEditInvite}
          />
        ) : (
          <TextButton data-small style={{ justifySelf: 'start' }} onClick={() => setUnfolded(true)}>
            {t('inviteFolded')}
          </TextButton>
        ))}
      <SubmitButton {...told} label={t('signUp')} busy={t('signingUp')} />
    </Form>
  );
}
