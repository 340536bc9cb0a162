import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { CodeInput } from '../../../components/CodeInput/CodeInput.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import type { SignInPasskey } from './SignInScreen.tsx';

export interface CodeStepProps {
  siteName: string;
  attempt: Attempt;
  /** A passkey may replace the code. */
  passkey?: SignInPasskey | undefined;
  onPasskey?: (() => void) | undefined;
  onCode: (code: string) => void;
  onOtherAccount: () => void;
}

/** Two groups of five characters. The hyphen is optional. */
const recoveryShape = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i;

const idle: Attempt = { state: 'idle' };

/** Why a code was refused, for its field. */
function useRefusal(attempt: Attempt, isRecovery: boolean): string | undefined {
  const { t, i18n } = useTranslation(['auth', 'ui']);
  if (attempt.state !== 'failed') return undefined;
  if (attempt.kind === 'offline') return t('ui:offlineTyped');
  return sentences(i18n.language, attempt.message, isRecovery ? '' : t('codeClockHint'));
}

/** The second factor: six digits, sent as soon as they are complete, or a recovery code. */
export function CodeStep({ siteName, attempt, passkey, onPasskey, onCode, onOtherAccount }: CodeStepProps) {
  const { t } = useTranslation(['auth']);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const isFull = isRecovery ? recoveryShape.test(code.trim()) : code.length === 6;
  const sending = attempt.state === 'sending';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFull && !sending) onCode(code.trim());
  };
  const error = useRefusal(passkey?.isPasskeyRefused ? idle : attempt, isRecovery);
  return (
    <AuthCard>
      <TextButton data-small data-quiet style={{ justifySelf: 'start' }} onClick={onOtherAccount}>
        <Icon as={ArrowLeft} size={16} />
        {t('otherAccount')}
      </TextButton>
      <AuthHead
        title={t(isRecovery ? 'recoveryTitle' : 'codeTitle')}
        text={isRecovery ? t('recoveryText') : t('codeText', { site: siteName })}
      />
      {passkey?.trouble && <Notice tone="info">{t(`trouble_${passkey.trouble}`)}</Notice>}
      <form onSubmit={submit}>
        {isRecovery ? (
          <Input
            label={t('recoveryLabel')}
            hint={t('recoveryHint')}
            error={error}
            size="big"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <CodeInput
            label={t('codeLabel')}
            value={code}
            onChange={setCode}
            onFull={(digits) => !sending && onCode(digits)}
            hint={t('codeHint')}
            error={error}
            autoFocus
          />
        )}
        {/* The reason is shown at the field. */}
        <SubmitButton
          attempt={error === undefined ? attempt : idle}
          label={t('codeSubmit')}
          busy={t('signingIn')}
          disabled={!isFull}
        />
      </form>
      <TextButton
        data-small
        style={{ justifySelf: 'center' }}
        onClick={() => {
          setRecovery(!isRecovery);
          setCode('');
        }}
      >
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </TextButton>
      {passkey && !passkey.isByPasskey && (
        <TextButton
          data-small
          style={{ justifySelf: 'center' }}
          onClick={() => !sending && !passkey.isAskingPasskey && onPasskey?.()}
        >
          {t(passkey.isAskingPasskey ? 'passkeyAsking' : 'passkeyInstead')}
        </TextButton>
      )}
    </AuthCard>
  );
}
