import { daysBetween } from '@ferry/core/format/time';
import { WifiOff } from 'lucide-react';
import { Button } from '../components/Button/Button.tsx';
import { FailedState } from '../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../components/Format/Format.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { useTranslation } from '../locales/use-translation.ts';
import type { Load } from './load.ts';

/** When something was read that is old now: of today by the clock. */
export function useAge(): (since: Date, now: Date) => string {
  const format = useFormat();
  return (since, now) =>
    daysBetween(since, now, format.zone) === 0 ? format.clock(since) : format.moment(since, now);
}

/** One amber line that says what is old; nothing while all is fresh. */
export function StaleLine({ of, now }: { of: Load<unknown> | undefined; now: Date }) {
  const { t, i18n } = useTranslation('ui');
  const age = useAge();
  if (of?.state !== 'ready' || !of.stale) return null;
  const gap = i18n.language === 'en' ? ' ' : '';
  return (
    <Notice tone="warning" icon={WifiOff}>
      {t('offlineTitle')}
      {gap}
      {t('offlineStale', { time: age(of.stale.since, now) })}
    </Notice>
  );
}

export interface FailedLoadProps {
  of: { message: string; offline: boolean };
  /** What did not come. */
  title: string;
  /** What is safe all the same. */
  safe?: string;
  onRetry: () => void;
}

/** Nothing came: what happened, what is safe, and the way on. */
export function FailedLoad({ of, title, safe, onRetry }: FailedLoadProps) {
  const { t, i18n } = useTranslation('ui');
  const gap = i18n.language === 'en' ? ' ' : '';
  return (
    <FailedState title={title} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {of.offline ? t('offlineNothing') : of.message}
      {safe && gap}
      {safe}
    </FailedState>
  );
}
