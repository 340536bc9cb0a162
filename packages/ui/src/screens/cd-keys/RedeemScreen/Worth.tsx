import { CircleCheck, WifiOff } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { Unsure } from '../../../components/Unsure/Unsure.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { DiffTable, FactsTable } from '../../parts/DiffTable.tsx';
import { useGrantWords } from '../grant-words.ts';
import type { Known, Redeeming } from './redeeming.ts';

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

/** The service before and after. Money changes nothing of it, and days of the account only their end. */
function Effect({ known: { grant, before, after }, now }: { known: Known; now: Date }) {
  const { t } = useTranslation('cdKeys');
  const format = useFormat();
  if (after === null || grant.kind === 'money') return null;
  const words = { title: t('worth'), after: t('afterwards') };
  const ends = {
    name: t('accountEnds'),
    before: format.day(before.account_expires_at, now),
    after: format.day(after.account_expires_at, now),
  };
  return grant.kind === 'account_time' ? (
    <FactsTable facts={[ends]} words={words} />
  ) : (
    <DiffTable before={before} after={after} now={now} words={words} />
  );
}

/** The value of the code before it is redeemed. */
export function Worth({ redeeming, code, onRedeem, now, onOther }: WorthProps) {
  const { t } = useTranslation(['cdKeys', 'ui']);
  const words = useGrantWords();
  const format = useFormat();
  const { phase, known } = redeeming;
  const { grant, blocked } = known;
  const refusal = phase === 'known' ? redeeming.refusal : undefined;
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
      <Effect known={known} now={now} />
      {blocked && <Notice tone="warning">{blocked.message}</Notice>}
      {refusal && (
        <Notice tone={refusal.offline ? 'warning' : 'error'} {...(refusal.offline ? { icon: WifiOff } : {})}>
          {refusal.offline ? t('offlineText') : refusal.message}
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
