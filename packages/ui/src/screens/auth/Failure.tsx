import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/Notice/Notice.tsx';
import { sentences } from '../../locales/sentences.ts';
import type { Attempt } from '../load.ts';

/** Why the last try did not go through; nothing while it may still. `after` adds what is safe. */
export function Failure({ attempt, after = '' }: { attempt: Attempt; after?: string }) {
  const { t, i18n } = useTranslation('auth');
  if (attempt.state !== 'failed') return null;
  if (attempt.offline) {
    return (
      <Notice tone="warning" icon={WifiOff}>
        {t('offline')}
      </Notice>
    );
  }
  return <Notice tone="error">{sentences(i18n.language, attempt.message, after)}</Notice>;
}
