import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { bills } from '@ferry/core/contract/bills/customer';
import { subtractMoney } from '@ferry/core/format/numbers/money-sums';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../dialogs/ConfirmLoss.tsx';
import { Failure } from '../Failure.tsx';
import { FailedCard } from '../failure/LoadNotices.tsx';
import type { Attempt, Load } from '../load.ts';

export type Bill = CallAnswer<typeof bills>['result']['bills'][number];

export interface RenewalProps {
  /** The plan's next renewal. */
  bill: Bill;
  now: Date;
  /** Offline, so nothing can be switched. */
  offline: boolean;
  attempt: Attempt;
  onSwitch: (enabled: boolean) => void;
  /** The address of a recharge of an amount, with a way back. */
  rechargeHref: (amount: string) => string;
  /** The shop with the plan chosen. */
  renewHref: string;
  /** The shop with the other plans. */
  changeHref: string;
  /** The balance and the remainder are shown beside it, so the note only mentions a missing amount. */
  isBalanceSaid?: boolean;
}

/** The switch of auto-renewal. Switching off asks first, because the service will end. */
export function RenewalSwitch({
  bill,
  now,
  offline,
  attempt,
  onSwitch,
}: Pick<RenewalProps, 'bill' | 'now' | 'offline' | 'attempt' | 'onSwitch'>) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const isSending = attempt.state === 'sending';
  return (
    <ConfirmLoss
      title={t('turnOffTitle')}
      text={t('turnOffText', { date: format.day(bill.ends_at, now) })}
      deed={t('turnOff')}
      keep={t('keepOn')}
      attempt={attempt}
      onConfirm={() => onSwitch(false)}
    >
      {(ask) => (
        <Switch
          checked={bill.auto_renews}
          disabled={offline || isSending || (bill.blocked !== null && !bill.auto_renews)}
          onChange={() => (bill.auto_renews ? ask() : onSwitch(true))}
        >
          {t('autoRenew')}
        </Switch>
      )}
    </ConfirmLoss>
  );
}

/** Why it was not switched on. The dialog for switching off shows its own failure. */
export const RenewalFailure = ({ bill, attempt }: Pick<RenewalProps, 'bill' | 'attempt'>) =>
  !bill.auto_renews || attempt.state === 'unsure' ? <Failure attempt={attempt} /> : null;

/** Whether the balance is sufficient for a bill. If not, a link to recharge the missing amount. */
export function RenewalCover({ bill, rechargeHref, renewHref, changeHref, isBalanceSaid }: RenewalProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  if (bill.blocked !== null) {
    return (
      <Stack gap={12} style={{ justifyItems: 'start' }}>
        <Notice tone="warning">{t(`blocked_${bill.blocked}`)}</Notice>
        {bill.blocked === 'off_sale' ? (
          <ButtonLink href={changeHref}>{t('changePlan')}</ButtonLink>
        ) : (
          <ButtonLink href={renewHref}>{t('toBuy')}</ButtonLink>
        )}
      </Stack>
    );
  }
  if (bill.is_covered) {
    return (
      <Text size={13} tone="success" style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        <Icon as={CircleCheck} size={16} />
        {isBalanceSaid && bill.auto_renews
          ? t('enough')
          : t('covered', { amount: format.money(subtractMoney(bill.balance, bill.amount)) })}
      </Text>
    );
  }
  return (
    <Row between wrap>
      <Text size={13} tone="warning" style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        <Icon as={CircleAlert} size={16} />
        {isBalanceSaid
          ? t('noteShort', { missing: format.money(bill.missing) })
          : t('short', { balance: format.money(bill.balance), missing: format.money(bill.missing) })}
      </Text>
      <ButtonLink href={rechargeHref(bill.missing)}>
        {t('recharge', { amount: format.money(bill.missing) })}
      </ButtonLink>
    </Row>
  );
}

/** The next renewal in four lines: what, how much, when, and whether the balance is sufficient. */
export function Renewal(props: RenewalProps) {
  const { bill, now } = props;
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <Stack gap={8}>
      <Row between wrap>
        <Text size={13} tone="muted">
          {t(bill.auto_renews ? 'nextCharge' : 'nextDue')}
        </Text>
        <RenewalSwitch {...props} />
      </Row>
      <Text size={20} weight={600}>
        {format.money(bill.amount)}
      </Text>
      <Text size={13}>
        {bill.auto_renews
          ? t('chargedOn', { date: format.day(bill.renews_at, now), plan: bill.shop_name })
          : t(Date.parse(bill.ends_at) > now.getTime() ? 'endsOn' : 'hasEnded', {
              date: format.day(bill.ends_at, now),
            })}
      </Text>
      <RenewalCover {...props} />
      <RenewalFailure {...props} />
    </Stack>
  );
}

/**
 * The renewal's card in each state of its read. `children` draw the bill, which customers without a plan do not have.
 */
export function RenewalLoad({
  bills,
  waiting,
  onRetry,
  children,
}: {
  bills: Load<{ bills: readonly Bill[] }>;
  waiting: ReactNode;
  onRetry: () => void;
  children: (bill: Bill | undefined) => ReactNode;
}) {
  const { t } = useTranslation('services');
  if (bills.state === 'ready') return children(bills.data.bills[0]);
  return bills.state === 'failed' ? (
    <FailedCard of={bills} title={t('renewalFailed')} safe={t('failedText')} onRetry={onRetry} />
  ) : (
    <Card aria-busy data-growing>
      <CardBody>{waiting}</CardBody>
    </Card>
  );
}
