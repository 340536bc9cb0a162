import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button/Button.tsx';
import { CodeInput } from '../../../components/CodeInput/CodeInput.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { sentences } from '../../../locales/sentences.ts';
import type { Attempt } from '../../load.ts';

export interface CodeStepProps {
  siteName: string;
  attempt: Attempt;
  onCode: (code: string) => void;
  onOtherAccount: () => void;
}

/** The second proof: six digits, sent as soon as they are full. */
export function CodeStep({ siteName, attempt, onCode, onOtherAccount }: CodeStepProps) {
  const { t, i18n } = useTranslation('auth');
  const [code, setCode] = useState('');
  const sending = attempt.state === 'sending';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === 6 && !sending) onCode(code);
  };
  const error =
    attempt.state === 'failed'
      ? attempt.offline
        ? t('offline')
        : sentences(i18n.language, attempt.message, t('codeClockHint'))
      : undefined;
  return (
    <AuthCard>
      <TextButton data-small data-quiet style={{ justifySelf: 'start' }} onClick={onOtherAccount}>
        <Icon as={ArrowLeft} size={16} />
        {t('otherAccount')}
      </TextButton>
      <Stack>
        <h1>{t('codeTitle')}</h1>
        <Text as="p" tone="muted">
          {t('codeText', { site: siteName })}
        </Text>
      </Stack>
      <form onSubmit={submit}>
        <CodeInput
          label={t('codeLabel')}
          value={code}
          onChange={setCode}
          onFull={(digits) => !sending && onCode(digits)}
          hint={t('codeHint')}
          error={error}
          autoFocus
        />
        <Button
          type="submit"
          kind="primary"
          size="big"
          wide
          disabled={code.length < 6}
          busy={sending}
          busyLabel={t('signingIn')}
        >
          {t('codeSubmit')}
        </Button>
      </form>
    </AuthCard>
  );
}
