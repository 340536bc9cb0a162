import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../../components/Button/Button.tsx';
import type { CaptchaState } from '../../components/CaptchaBox/CaptchaBox.tsx';
import { captchaPassed } from '../../components/CaptchaBox/CaptchaBox.tsx';
import { ControlBox, Field, helpId } from '../../components/Field/Field.tsx';
import { type ContractForm, useFieldError } from '../../components/Form/Form.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import type { CodeMail } from './captcha-deeds.ts';

const CodeRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  & > button[data-kind] {
    height: 44px;
    min-width: 112px;
    ${below.lg} {
      height: 48px;
    }
  }
`;

export interface MailedCodeProps<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  /** The field of the code and the field of the address. */
  name: Path<In>;
  emailName: Path<In>;
  mail: CodeMail;
  captcha: CaptchaState;
  onSend: (email: string) => void;
}

/**
 * A field for a mailed code, with the button that requests it once a minute. During the proof of work the request
 * waits for it.
 */
export function MailedCode<In extends FieldValues, Out>({
  form,
  name,
  emailName,
  mail,
  captcha,
  onSend,
}: MailedCodeProps<In, Out>) {
  const { t } = useTranslation('auth');
  const id = useId();
  const error = useFieldError({ form, name });
  const waiting = 'againIn' in mail ? mail.againIn : 0;
  const send = async () => {
    if (await form.trigger(emailName, { shouldFocus: true }))
      onSend(String(form.getValues(emailName)).trim());
  };
  const hint =
    mail.state === 'sent'
      ? t('emailCodeSent', { address: mail.address })
      : captchaPassed(captcha)
        ? t('emailCodeHint')
        : t('proofFirst');
  const problem = error ?? ('message' in mail ? mail.message : undefined);
  return (
    <Field id={id} label={t('emailCode')} hint={hint} keepsHint={mail.state === 'sent'} error={problem}>
      <CodeRow>
        <ControlBox data-size="big" data-invalid={problem ? true : undefined}>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            aria-invalid={problem ? true : undefined}
            aria-describedby={helpId(id)}
            {...form.register(name)}
          />
        </ControlBox>
        <Button
          disabled={captcha.state === 'failed' || waiting > 0}
          busy={mail.state === 'sending'}
          onClick={() => void send()}
        >
          {waiting > 0
            ? t('sendAgainIn', { seconds: waiting })
            : mail.state === 'sent' || mail.state === 'unsure'
              ? t('sendAgain')
              : t('sendCode')}
        </Button>
      </CodeRow>
    </Field>
  );
}
