import { ExternalLink, Search, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { OnlyNarrow, OnlyWide, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { RechargeRecord, RechargeResult } from '../recharge-types.ts';
import type { RechargeParts } from './RechargeScreen.tsx';

/** Loaded when there is a code to scan. */
const Qr = lazy(async () => ({ default: (await import('../../../components/Qr/Qr.tsx')).Qr }));
const qrEdge = 230;

const Steps = styled.ol`
  display: grid;
  gap: 8px;
  counter-reset: step;
  list-style: none;
  padding: 0;
  li { display: flex; gap: 12px; }
  li::before { counter-increment: step; content: counter(step); color: var(--muted); flex: none; }
`;

const Way = styled(Stack)`
  justify-items: center;
  text-align: center;
  & > * { max-width: 100%; }
  & > a, & > div { width: 100%; max-width: 340px; }
`;

const State = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 9px 14px;
  border-radius: var(--r-control);
  background: var(--sunken);
  & > :last-child { margin-inline-start: auto; }
`;

/** `29:41`. Hours only if there are some. */
const countdown = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : two(minutes)}:${two(seconds % 60)}`;
};

type Waiting = RechargeParts & { recharge: RechargeRecord; pay: RechargeResult['pay'] };

/** Where to pay: a code to scan, an address to open, or one to send coins to. On phones the app comes first. */
function PayWay({ recharge, pay, secondsLeft }: Waiting) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const amount = format.moneyIn(recharge.due, recharge.due_currency);
  const isOwn = amount.startsWith(format.currency);
  const method = recharge.method_label;
  return (
    <Way gap={12}>
      <Figure {...(isOwn && { before: format.currency })} value={amount.replace(format.currency, '')} />
      {!isOwn && (
        <Text as="p" size={13} tone="muted">
          {t('worth', { amount: format.money(recharge.money_amount) })}
        </Text>
      )}
      {pay?.kind === 'url' && (
        <ButtonLink
          kind="primary"
          size="big"
          wide
          icon={ExternalLink}
          href={pay.text}
          target="_blank"
          rel="noopener"
        >
          {t('toGateway', { name: method, amount })}
        </ButtonLink>
      )}
      {pay?.kind === 'qrcode' && (
        <>
          {/^[a-z][a-z0-9+.-]*:/i.test(pay.text) && (
            <OnlyNarrow>
              <ButtonLink kind="primary" size="big" wide href={pay.text} target="_blank" rel="noopener">
                {t('openPay', { name: method })}
              </ButtonLink>
            </OnlyNarrow>
          )}
          <Suspense fallback={<Skeleton width={qrEdge} height={qrEdge} radius={10} />}>
            <Qr text={pay.text} label={t('payCode')} size={qrEdge} />
          </Suspense>
          <Text as="p" size={13} tone="muted">
            <OnlyWide as="span">{t('scan', { name: method })}</OnlyWide>
            <OnlyNarrow as="span">{t('scanOther')}</OnlyNarrow>
          </Text>
          <CopyField value={pay.text} label={t('copyLink')} />
        </>
      )}
      {pay?.kind === 'address' && (
        <>
          <Suspense fallback={<Skeleton width={qrEdge} height={qrEdge} radius={10} />}>
            <Qr text={pay.text} label={t('addressCode')} size={qrEdge} />
          </Suspense>
          {pay.network && (
            <Text as="p" size={13}>
              {t('network', { network: pay.network })}
            </Text>
          )}
          <Stack gap={12} style={{ textAlign: 'start' }}>
            <CopyField value={pay.text} label={t('address')} />
            <CopyField value={recharge.due} label={t('exactly', { currency: recharge.due_currency })} />
            <Notice tone="warning">{t('exactlyText', { amount })}</Notice>
          </Stack>
        </>
      )}
      <Text as="p" size={13} tone="muted" role="timer">
        <b>{t('left', { time: countdown(secondsLeft) })}</b>
      </Text>
    </Way>
  );
}

/** The state of the payment. Announced only when it changes, not with each poll. */
function WaitState({ phase, askedAt }: Waiting) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  if (phase === 'paused')
    return (
      <Notice tone="warning" icon={WifiOff}>
        {t('paused')}
      </Notice>
    );
  if (phase === 'unknown') return <Notice tone="warning">{t('unknown')}</Notice>;
  return (
    <State role="status">
      <Spinner />
      {t(phase === 'checking' ? 'asking' : 'notYet')}
      {askedAt && (
        <Text size={12} tone="muted" aria-hidden>
          {t('notYetAt', { time: format.clock(askedAt) })}
        </Text>
      )}
    </State>
  );
}

/** The first step of each way to pay. */
const steps = { url: 'stepOpen', qrcode: 'stepScan', address: 'stepSend' } as const;

/** A recharge that waits for its payment. */
export function WaitingCard(props: Waiting) {
  const { recharge, pay, phase, refusal, vainChecks, ticketHref, onCheck } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const method = recharge.method_label;
  return (
    <Panel>
      <PanelPart data-span="5" data-full>
        <PayWay {...props} />
      </PanelPart>
      <PanelPart data-span="7" data-full style={{ alignContent: 'center' }}>
        <Stack gap={12}>
          <h2>{t('waitTitle')}</h2>
          <Steps>
            <li>{t(steps[pay?.kind ?? 'url'], { name: method })}</li>
            <li>{t('stepCheck', { amount: format.moneyIn(recharge.due, recharge.due_currency) })}</li>
            <li>{t('stepBack')}</li>
          </Steps>
          <Text as="p" size={13} tone="muted">
            {t('closable')}
          </Text>
          <WaitState {...props} />
          {refusal && <Notice tone="error">{refusal}</Notice>}
          {vainChecks > 0 && (
            <Notice
              tone="warning"
              action={
                <TextLink href={ticketHref} data-small>
                  {t('ticket')}
                </TextLink>
              }
            >
              {t('checkedInVain', { name: method })}
            </Notice>
          )}
          <Button
            wide
            icon={Search}
            busy={phase === 'checking'}
            busyLabel={t('asking')}
            disabled={phase === 'paused'}
            onClick={onCheck}
          >
            {t('check')}
          </Button>
          <Text as="p" size={12} tone="muted" style={{ textAlign: 'center' }}>
            {t('checkText')}
          </Text>
        </Stack>
      </PanelPart>
    </Panel>
  );
}
