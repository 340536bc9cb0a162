import { WifiOff } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { Unsure } from '../../../components/Unsure/Unsure.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { CheckoutPhase, Quote } from '../shop-types.ts';
import { useValidity } from './effect.ts';

export interface PayProps {
  /** Its price and its changes. */
  quote: Quote;
  /** The state of the payment. */
  phase: CheckoutPhase;
  /** Offline, so the shown data is outdated. */
  isStale: boolean;
  /** Whether the customer accepted the losses of the quote. */
  hasAcceptedLosses: boolean;
  redeemHref: string;
  /** Opens a recharge of the missing amount, with a way back. Missing if no payment method is configured. */
  onRecharge?: ((amount: string) => void) | undefined;
  /** Why the last payment was refused. */
  refusal?: string | undefined;
  /** Pays. After no response it confirms the same quote again. */
  onPay: () => void;
}

/** The action of the page: pay, confirm again, or recharge the missing amount. */
export function PayButton(props: PayProps & { onShowLosses?: () => void }) {
  const { quote, phase, isStale, hasAcceptedLosses, redeemHref, onRecharge, onPay, onShowLosses } = props;
  const { t } = useTranslation(['shop', 'ui']);
  const format = useFormat();
  const look = { kind: 'primary', size: 'big', wide: true } as const;
  if (phase === 'unanswered') {
    return (
      <Button {...look} disabled={isStale} onClick={onPay}>
        {t('ui:askAgain')}
      </Button>
    );
  }
  if (quote.missing !== '0.00' && phase !== 'paying') {
    const amount = format.money(quote.missing);
    return onRecharge ? (
      <Button {...look} disabled={isStale} onClick={() => onRecharge(quote.missing)}>
        {t('recharge', { amount })}
      </Button>
    ) : (
      <ButtonLink {...look} href={redeemHref}>
        {t('redeem', { amount })}
      </ButtonLink>
    );
  }
  const waitsForLosses = quote.losses.length > 0 && !hasAcceptedLosses;
  if (waitsForLosses && onShowLosses) {
    return (
      <Button {...look} onClick={onShowLosses}>
        {t('seeLosses')}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      busy={phase === 'paying' || phase === 'quoting'}
      busyLabel={t(phase === 'paying' ? 'paying' : 'requoting')}
      disabled={waitsForLosses || isStale}
      onClick={onPay}
    >
      {t('pay', { amount: format.money(quote.to_pay) })}
    </Button>
  );
}

/** One line below the button: why it is disabled, or what is not affected. */
export function PayHint({ quote, phase, hasAcceptedLosses, onRecharge }: PayProps) {
  const { t } = useTranslation('shop');
  const words = (() => {
    if (phase === 'unanswered') return undefined;
    if (quote.missing !== '0.00') return t(onRecharge ? 'rechargeText' : 'redeemText');
    return t(quote.losses.length > 0 && !hasAcceptedLosses ? 'lossFirst' : 'payText');
  })();
  return words ? (
    <Text as="p" size={12} tone="muted" style={{ textAlign: 'center' }}>
      {words}
    </Text>
  ) : null;
}

/** The result of the payment, or why it is not possible now. */
export function PayNotice({ phase, isStale, refusal }: Pick<PayProps, 'phase' | 'isStale' | 'refusal'>) {
  const { t } = useTranslation('shop');
  if (phase === 'unanswered') return <Unsure />;
  if (isStale) {
    return (
      <Notice tone="warning" icon={WifiOff}>
        {t('payOffline')}
      </Notice>
    );
  }
  return refusal ? <Notice tone="error">{t('payRefused', { reason: refusal })}</Notice> : null;
}

const Bar = styled.div`
  position: fixed;
  z-index: 7;
  inset: auto 0 0 0;
  background: var(--surface);
  border-top: 1px solid var(--line);
  padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
  display: flex;
  align-items: center;
  gap: 12px;
  flex-wrap: wrap;
  & > div { flex: none; display: grid; }
  & > [role='status'], & > [role='alert'] { display: flex; flex: 1 0 100%; }
  & > :last-child { flex: 1; min-width: 0; width: auto; padding: 0 8px; }
  ${from.md} { justify-content: center; padding-inline: 24px; & > :last-child { max-width: 420px; } }
  ${from.lg} { display: none; }
`;

/** On phones, in place of the bottom bar: the amount and the action. */
export function PayBar(props: PayProps & { now: Date; onShowLosses: () => void }) {
  const { quote, now } = props;
  const { t } = useTranslation('shop');
  const format = useFormat();
  const { words, isShort } = useValidity(quote.expires_at, now);
  const lacks = quote.missing !== '0.00';
  return (
    <Bar data-dock role="region" aria-label={t('quoteOf')}>
      <PayNotice {...props} />
      <div>
        <Text size={12} tone={!lacks && isShort ? 'warning' : 'muted'}>
          {lacks ? t('missingBalance') : words}
        </Text>
        <Text size={20} weight={600} nowrap>
          {format.money(lacks ? quote.missing : quote.to_pay)}
        </Text>
      </div>
      <PayButton {...props} />
    </Bar>
  );
}
