import { daysBetween } from '@ferry/core/format/time';
import { WifiOff } from 'lucide-react';
import { Button, ButtonLink } from '../../components/Button/Button.tsx';
import { Card } from '../../components/Card/Card.tsx';
import { FailedState } from '../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Load } from './load.ts';

/** A function for the age of outdated data: for today as a time of day. */
export function useAge(): (since: Date, now: Date) => string {
  const format = useFormat();
  return (since, now) =>
    daysBetween(since, now, format.zone) === 0 ? format.clock(since) : format.moment(since, now);
}

/** An amber line that says what is outdated. Nothing while all data is fresh. */
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
  /** What could not be loaded. */
  title: string;
  /** What is not affected. */
  safe?: string;
  /** For a page of one object that may not exist: the title then, and a link to the list. */
  absent?: { title: string; list: string; listHref: string };
  onRetry: () => void;
}

/** Loading failed: what happened, what is not affected, and how to continue. */
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

/** The same in its own card, in place of the page. */
export function FailedCard(props: FailedLoadProps) {
  return (
    <Card>
      <FailedLoad {...props} />
    </Card>
  );
}
