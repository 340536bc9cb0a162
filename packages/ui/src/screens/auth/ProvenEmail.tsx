import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CaptchaBox } from '../../components/CaptchaBox/CaptchaBox.tsx';
import { FormInput } from '../../components/Form/Form.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { CaptchaProps } from './captcha-deeds.ts';
import { MailedCode, type MailedCodeProps } from './MailedCode.tsx';

export interface ProvenEmailProps<In extends FieldValues, Out>
  extends Omit<MailedCodeProps<In, Out>, 'captcha'> {
  /** The proof of work and its actions. */
  proof: CaptchaProps;
  hint?: string;
  autoComplete: ComponentProps<'input'>['autoComplete'];
}

/** An address and the proof that it belongs to the customer: the proof of work, then the mailed code. */
export function ProvenEmail<In extends FieldValues, Out>(props: ProvenEmailProps<In, Out>) {
  const { proof, hint, autoComplete, ...mailed } = props;
  const { t } = useTranslation('auth');
  return (
    <>
      <FormInput
        form={mailed.form}
        name={mailed.emailName}
        label={t('email')}
        {...(hint === undefined ? {} : { hint })}
        type="email"
        size="big"
        autoComplete={autoComplete}
        inputMode="email"
      />
      <CaptchaBox
        captcha={proof.captcha}
        onStart={proof.onCaptchaStart}
        onCancel={proof.onCaptchaCancel}
        onRetry={proof.onCaptchaRetry}
      />
      <MailedCode {...mailed} captcha={proof.captcha} />
    </>
  );
}
