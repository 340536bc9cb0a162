import { daysBetween } from '@ferry/core/format/time';
import { WifiOff } from 'lucide-react';
import { Button, ButtonLink } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { FailedState } from '../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../components/Format/Format.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { sentences } from '../locales/sentences.ts';
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
  of: { message: string; offline: boolean; absent?: boolean };
  /** What did not come. */
  title: string;
  /** What is safe all the same. */
  safe?: string;
  /** For a page of one thing, which may not be there: the title then, and the list where others are. */
  absent?: { title: string; list: string; listHref: string };
  onRetry: () => void;
}

/** Nothing came: what happened, what is safe, and the way on. */
export function FailedLoad({ of, title, safe, absent, onRetry }: FailedLoadProps) {
  const { t, i18n } = useTranslation('ui');
  if (absent && of.absent)
    return (
      <FailedState
        title={absent.title}
        action={<ButtonLink href={absent.listHref}>{absent.list}</ButtonLink>}
      >
        {t('absentText')}
      </FailedState>
    );
  return (
    <FailedState title={title} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {sentences(i18n.language, of.offline ? t('offlineNothing') : of.message, safe ?? '')}
    </FailedState>
  );
}

/** In a card of its own, in place of the page. */
export function FailedCard(props: FailedLoadProps) {
  return (
    <Card>
      <FailedLoad {...props} />
    </Card>
  );
}
