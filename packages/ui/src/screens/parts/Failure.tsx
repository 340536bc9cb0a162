import { WifiOff } from 'lucide-react';
import { Notice } from '../../components/Notice/Notice.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Attempt } from './load.ts';

export interface FailureProps {
  attempt: Attempt;
  /** A sentence about what is not affected. */
  after?: string;
  /** The fields of the form. Their errors are shown at the fields and not repeated here. */
  fields?: readonly string[];
}

/** Why the last try failed. Nothing while a request is running. */
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
