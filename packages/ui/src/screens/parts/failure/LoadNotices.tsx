import { daysBetween } from '@ferry/core/format/time';
import { Clock, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Fault, Load, Stale } from '../load.ts';
import { useSaidOnce } from './said-once.tsx';

/** A function for the age of outdated data: for today as a time of day. */
function useAge(): (since: Date, now: Date) => string {
  const format = useFormat();
  return (since, now) =>
    daysBetween(since, now, format.zone) === 0 ? format.clock(since) : format.moment(since, now);
}

const staleIcons = { offline: WifiOff, server: Clock };

/** The first read whose data is outdated. */
const staleOf = (loads: ReadonlyArray<Load<unknown> | undefined>): Stale | undefined =>
  loads
    .map((load) => (load?.state === 'ready' ? load.stale : undefined))
    .find((stale) => stale !== undefined);

export interface StaleLineProps {
  /** The reads of the page. */
  of: Load<unknown> | undefined | ReadonlyArray<Load<unknown> | undefined>;
  now: Date;
  /** A sentence about what still works. */
  safe?: string | false;
}

const nothing = () => {};

/** A line that says since when the data is outdated, and why. Nothing while all data is fresh. */
export function StaleLine({ of, now, safe = '' }: StaleLineProps) {
  const { t, i18n } = useTranslation('ui');
  const age = useAge();
  const stale = staleOf(Array.isArray(of) ? of : [of as Load<unknown> | undefined]);
  const { retry } = useSaidOnce(stale?.why, stale?.onRefresh ?? nothing, { isFirst: true });
  if (stale === undefined) return null;
  return (
    <Notice
      tone="warning"
      data-failure={`old-${stale.why}`}
      icon={staleIcons[stale.why]}
      action={
        <TextButton data-small onClick={retry}>
          {t('refresh')}
        </TextButton>
      }
    >
      {sentences(
        i18n.language,
        t(stale.why === 'offline' ? 'offlineTitle' : 'brokenTitle'),
        t('staleSince', { time: age(stale.since, now) }),
        safe,
      )}
    </Notice>
  );
}

/** Counts down to the next automatic retry. Screen readers do not announce each second. */
function NextTry({ secondsLeft }: { secondsLeft: () => number }) {
  const { t } = useTranslation('ui');
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const count = () => setSeconds(secondsLeft());
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return (
    <Text size={13} tone="muted" role="timer">
      {seconds > 0 ? t('faultAgain', { seconds }) : t('faultTrying')}
    </Text>
  );
}

/** The one sentence of each kind of failure. */
function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation('ui');
  return (fault) => {
    switch (fault.kind) {
      case 'offline':
        return t('faultOffline');
      case 'server':
        return t('faultServer');
      case 'refused':
        return fault.message || t('faultRefused');
    }
  };
}

const mayRetry = (fault: Fault) => fault.kind !== 'refused' || fault.mayRetry === true;

/** The failure of a part of a page: its sentence and retry, unless another part shows the same. */
function useFault(of: Fault, onRetry: () => void) {
  const { t } = useTranslation('ui');
  const text = useFaultText()(of);
  const { speaks, retry } = useSaidOnce(of.kind === 'refused' ? text : of.kind, onRetry);
  return {
    speaks,
    /** Marks the one place of a page that shows the failure. */
    mark: speaks ? { 'data-failure': of.kind } : {},
    text: speaks ? text : '',
    onRetry: speaks && mayRetry(of) ? retry : undefined,
    again: speaks && of.kind === 'server' ? of.again : undefined,
    number:
      speaks && of.kind === 'server' && of.number !== ''
        ? t('faultNumber', { number: of.number })
        : undefined,
  };
}

export interface FailedLoadProps {
  of: Fault;
  /** What could not be loaded. */
  title: string;
  /** What is not affected. */
  safe?: string;
  onRetry: () => void;
}

/** Loading failed: what happened, what is not affected, and how to continue. */
export function FailedLoad({ of, title, safe = '', onRetry }: FailedLoadProps) {
  const { t, i18n } = useTranslation('ui');
  const fault = useFault(of, onRetry);
  return (
    <FailedState
      {...fault.mark}
      title={title}
      action={
        fault.onRetry && (
          <Row>
            <Button onClick={fault.onRetry}>{t('retry')}</Button>
            {fault.again && <NextTry secondsLeft={fault.again} />}
          </Row>
        )
      }
      small={fault.number}
    >
      {fault.speaks && sentences(i18n.language, fault.text, safe)}
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

/** The same in one line, for a small card. */
export function FailedRow({ of, title, onRetry }: Omit<FailedLoadProps, 'safe'>) {
  const { t, i18n } = useTranslation('ui');
  const fault = useFault(of, onRetry);
  return (
    <Row between {...fault.mark}>
      <Text size={13} tone="muted">
        {sentences(i18n.language, title, fault.text)}
      </Text>
      {fault.onRetry && (
        <TextButton data-small onClick={fault.onRetry}>
          {t('retry')}
        </TextButton>
      )}
    </Row>
  );
}

/** The same in a notice, above what was loaded. */
export function FailedNotice({ of, title, onRetry }: Omit<FailedLoadProps, 'safe'>) {
  const { t, i18n } = useTranslation('ui');
  const fault = useFault(of, onRetry);
  return (
    <Notice
      tone="warning"
      {...fault.mark}
      {...(of.kind === 'offline' ? { icon: WifiOff } : {})}
      action={
        fault.onRetry && (
          <TextButton data-small onClick={fault.onRetry}>
            {t('retry')}
          </TextButton>
        )
      }
    >
      {sentences(i18n.language, title, fault.text)}
    </Notice>
  );
}
