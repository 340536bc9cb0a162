import type { PasskeyTrouble } from '@ferry/core/contract/auth/passkey';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';

/** One of the two fields. */
export type OwnerProofValues = { current_password: string } | { two_fa_code: string };

export interface OwnerProofDialogProps {
  open: boolean;
  /** A code of the second factor is accepted, too. */
  byCode: boolean;
  /** A passkey is accepted, too. */
  byPasskey: boolean;
  /** The browser asks the customer for a passkey. */
  isAskingPasskey: boolean;
  /** Why the browser returned no passkey. */
  trouble: PasskeyTrouble | undefined;
  attempt: Attempt;
  /** Seconds until the next try is allowed after too many. 0: now. */
  againIn: number;
  onSubmit: (values: OwnerProofValues) => void;
  onPasskey: () => void;
  /** The page below stays unchanged. */
  onCancel: () => void;
}

/** Asks for the password or a code, before an action that a stolen session must not be able to do. */
export function OwnerProofDialog(props: OwnerProofDialogProps) {
  const { open, attempt, againIn, onCancel } = props;
  const { t } = useTranslation('auth');
  const form = useId();
  const [isFilled, setFilled] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('proofTitle')}
      actions={
        <>
          {isOffered(attempt) && (
            <Button
              type="submit"
              form={form}
              kind="primary"
              disabled={!isFilled || againIn > 0}
              busy={attempt.state === 'sending'}
              busyLabel={t('proofWorking')}
            >
              {againIn > 0 ? t('proofAgainIn', { seconds: againIn }) : t('proofSubmit')}
            </Button>
          )}
          <Button kind="quiet" onClick={onCancel}>
            {t('proofCancel')}
          </Button>
        </>
      }
    >
      <Question {...props} form={form} onFilled={setFilled} />
    </Dialog>
  );
}

interface QuestionProps extends OwnerProofDialogProps {
  /** The id of the form that the button submits. */
  form: string;
  onFilled: (isFilled: boolean) => void;
}

const recoveryCode = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i;
const digits = /^\d{6}$/;

/** The typed values live as long as the dialog is open. */
function Question(props: QuestionProps) {
  const { form, byCode, byPasskey, isAskingPasskey, trouble, attempt, againIn, onSubmit, onFilled } = props;
  const { t, i18n } = useTranslation(['auth', 'ui']);
  const [way, setWay] = useState<'current_password' | 'two_fa_code'>('current_password');
  const [typed, setTyped] = useState('');
  const isCode = byCode && way === 'two_fa_code';
  const fits = (text: string) =>
    isCode ? digits.test(text.trim()) || recoveryCode.test(text.trim()) : text !== '';
  const field = isCode ? 'two_fa_code' : 'current_password';
  const wrong = attempt.state === 'failed' ? attempt.fields?.[field] : undefined;
  const type = (text: string) => {
    setTyped(text);
    onFilled(fits(text));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!fits(typed) || attempt.state === 'sending' || !isOffered(attempt) || againIn > 0) return;
    onSubmit(isCode ? { two_fa_code: typed.trim() } : { current_password: typed });
  };
  return (
    <>
      <Text as="p" tone="muted">
        {t(byCode ? 'proofTextCode' : 'proofText')}
      </Text>
      {trouble && <Notice tone="info">{t(`trouble_${trouble}`)}</Notice>}
      <form id={form} onSubmit={submit} style={{ display: 'grid', gap: 12 }}>
        <Input
          key={field}
          name={field}
          label={t(isCode ? 'proofCode' : 'proofPassword')}
          hint={isCode ? t('ui:authenticatorHint') : undefined}
          error={wrong && sentences(i18n.language, wrong, isCode ? t('codeClockHint') : '')}
          type={isCode ? 'text' : 'password'}
          size="big"
          value={typed}
          onChange={(event) => type(event.target.value)}
          maxLength={isCode ? 20 : 200}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          autoCapitalize="off"
          spellCheck={false}
        />
        {byCode && (
          <TextButton
            data-small
            style={{ justifySelf: 'start' }}
            onClick={() => {
              setWay(isCode ? 'current_password' : 'two_fa_code');
              setTyped('');
              onFilled(false);
            }}
          >
            {t(isCode ? 'proofByPassword' : 'proofByCode')}
          </TextButton>
        )}
        {byPasskey && (
          <TextButton
            data-small
            style={{ justifySelf: 'start' }}
            onClick={() => !isAskingPasskey && attempt.state !== 'sending' && props.onPasskey()}
          >
            {t(isAskingPasskey ? 'passkeyAsking' : 'proofByPasskey')}
          </TextButton>
        )}
      </form>
      <Failure attempt={attempt} fields={[field]} />
    </>
  );
}
