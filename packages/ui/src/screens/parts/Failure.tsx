import { WifiOff } from 'lucide-react';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Unsure } from '../../components/Unsure/Unsure.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Attempt } from './load.ts';

export interface FailureProps {
  attempt: Attempt;
  /** A sentence about what is not affected. */
  after?: string;
  /** The fields of the form. Their errors are shown at the fields and not repeated here. */
  fields?: readonly string[];
  /** What to do after a request whose answer was lost, if the answer had something that is shown once. */
  found?: string | undefined;
}

/** What became of the last try, unless it was answered with success. Nothing while a request is running. */
export function Failure({ attempt, after = '', fields = [], found = '' }: FailureProps) {
  const { t, i18n } = useTranslation('ui');
  if (attempt.state === 'unsure') return <Unsure onAgain={attempt.onAgain} />;
  if (attempt.state === 'found')
    return <Notice tone="success">{sentences(i18n.language, t('found'), found)}</Notice>;
  if (attempt.state !== 'failed') return null;
  if (fields.some((name) => attempt.fields?.[name] !== undefined)) return null;
  if (attempt.kind === 'offline') {
    return (
      <Notice tone="warning" icon={WifiOff}>
        {t('offlineTyped')}
      </Notice>
    );
  }
  return <Notice tone="error">{sentences(i18n.language, attempt.message, after)}</Notice>;
}
