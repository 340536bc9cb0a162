import { WifiOff } from 'lucide-react';
import { Notice } from '../components/Notice/Notice.tsx';
import { sentences } from '../locales/sentences.ts';
import { useTranslation } from '../locales/use-translation.ts';
import type { Attempt } from './load.ts';

export interface FailureProps {
  attempt: Attempt;
  /** Adds what is safe. */
  after?: string;
  /** Fields of the form: what is wrong with one of these stands there, and is not said twice. */
  fields?: readonly string[];
}

/** Why the last try did not go through; nothing while it may still. */
export function Failure({ attempt, after = '', fields = [] }: FailureProps) {
  const { t, i18n } = useTranslation('ui');
  if (attempt.state !== 'failed') return null;
  if (fields.some((name) => attempt.fields?.[name] !== undefined)) return null;
  if (attempt.offline) {
    return (
      <Notice tone="warning" icon={WifiOff}>
        {t('offlineTyped')}
      </Notice>
    );
  }
  return <Notice tone="error">{sentences(i18n.language, attempt.message, after)}</Notice>;
}
