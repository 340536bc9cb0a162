import { CircleCheck, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { Unsure } from '../../../components/Unsure/Unsure.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useGrantWords } from '../grant-words.ts';
import type { Redeeming } from './redeeming.ts';

/** Loaded with the first code that changes the service, together with the shop's words for it. */
const Effect = lazy(async () => ({ default: (await import('./Effect.tsx')).Effect }));

const Ticket = styled.div`
  display: grid;
  gap: 4px;
  padding: 16px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-control);
  code { font-family: var(--mono); font-size: var(--t13); line-height: 20px; color: var(--muted); text-transform: uppercase; }
`;

const Done = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: 8px;
  padding: 8px 0;
  & > svg { color: var(--success); }
`;

type Checked = Exclude<Redeeming, { phase: 'entering' | 'checking' | 'done' }>;

export interface WorthProps {
  redeeming: Checked;
  code: string;
  onRedeem: () => void;
  now: Date;
  onOther: () => void;
}

/** The value of the code before it is redeemed. */
export function Worth({ redeeming, code, onRedeem, now, onOther }: WorthProps) {
  const { t } = useTranslation(['cdKeys', 'ui']);
  const words = useGrantWords();
  const format = useFormat();
  const { phase, known } = redeeming;
  const { grant, blocked, after } = known;
  const refusal = phase === 'known' ? redeeming.refusal : undefined;
  const isOffline = refusal?.kind === 'offline';
  return (
    <Stack gap={16} aria-live="polite">
      <Ticket>
        <Text size={13} tone="muted">
          {t('worth')}
        </Text>
        <Text size={24} weight={600}>
          {words.worth(grant)}
        </Text>
        <Text size={13}>{words.effect(grant)}</Text>
        <code>{code}</code>
      </Ticket>
      {after !== null && grant.kind !== 'money' && (
        <Suspense fallback={<Skeleton height={36} />}>
          <Effect known={{ ...known, after }} now={now} />
        </Suspense>
      )}
      {blocked && <Notice tone="warning">{blocked.message}</Notice>}
      {refusal && (
        <Notice tone={isOffline ? 'warning' : 'error'} {...(isOffline ? { icon: WifiOff } : {})}>
          {isOffline ? t('offlineText') : refusal.message}
        </Notice>
      )}
      {phase === 'unanswered' && <Unsure />}
      <Stack gap={8}>
        <Button
          kind="primary"
          size="big"
          wide
          disabled={blocked !== null}
          busy={phase === 'redeeming'}
          busyLabel={t('redeeming')}
          onClick={onRedeem}
        >
          {phase === 'unanswered'
            ? t('ui:askAgain')
            : grant.kind === 'money'
              ? t('redeemMoney', { amount: format.money(grant.amount) })
              : t('redeem')}
        </Button>
        {phase === 'known' && (
          <Button kind="quiet" wide onClick={onOther}>
            {t('other')}
          </Button>
        )}
      </Stack>
      <Text as="p" size={12} tone="muted" style={{ textAlign: 'center' }}>
        {t('once')}
      </Text>
    </Stack>
  );
}

export interface RedeemedProps {
  redeeming: Extract<Redeeming, { phase: 'done' }>;
  buyHref: string;
  homeHref: string;
  onOther: () => void;
}

/** The result. Money links to the shop, everything else to the dashboard. */
export function Redeemed({ redeeming: { grant, balance }, buyHref, homeHref, onOther }: RedeemedProps) {
  const { t } = useTranslation('cdKeys');
  const words = useGrantWords();
  const isMoney = grant.kind === 'money';
  return (
    <Stack gap={20}>
      <Done role="status">
        <Icon as={CircleCheck} size={22} />
        <Text as="h3" size={16} weight={600}>
          {t('doneTitle')}
        </Text>
        <p>{words.done(grant, balance)}</p>
      </Done>
      <Stack gap={8}>
        <ButtonLink kind="primary" size="big" wide href={isMoney ? buyHref : homeHref}>
          {t(isMoney ? 'toShop' : 'toOverview')}
        </ButtonLink>
        <Button kind="quiet" wide onClick={onOther}>
          {t('again')}
        </Button>
      </Stack>
    </Stack>
  );
}
