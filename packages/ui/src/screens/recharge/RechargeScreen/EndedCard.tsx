import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { balanceFact } from '../Change.tsx';
import type { RechargeRecord, RechargeStatus } from '../recharge-types.ts';
import { OrderNumber } from './OrderNumber.tsx';
import type { RechargeParts } from './RechargeScreen.tsx';

type Ended = Exclude<RechargeStatus, 'pending'>;

const looks = {
  paid: { icon: CircleCheck, tone: 'success', title: 'paidTitle', text: 'paidText' },
  expired: { icon: Clock, tone: 'warning', title: 'expiredTitle', text: 'expiredText' },
  cancelled: { icon: CircleX, tone: 'muted', title: 'cancelledTitle', text: 'cancelledText' },
  failed: { icon: CircleX, tone: 'error', title: 'statusFailedTitle', text: 'statusFailedText' },
} as const satisfies Record<Ended, { icon: LucideIcon; tone: string; title: string; text: string }>;

/** The result of a recharge, the balance, and links. An unpaid one can still be checked at the gateway. */
export function EndedCard(props: RechargeParts & { recharge: RechargeRecord }) {
  const { recharge, balance, phase, refusal, vainChecks, now } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const isPaid = recharge.status === 'paid';
  const { icon, tone, title, text } = looks[recharge.status as Ended];
  const method = recharge.method_label;
  const paidAt = recharge.paid_at ?? recharge.updated_at;
  return (
    <Card style={{ maxWidth: 560 }}>
      <CardBody>
        <Stack gap={12} aria-live="polite">
          <Row>
            <Text tone={tone}>
              <Icon as={icon} size={20} />
            </Text>
            <h2>{t(title)}</h2>
          </Row>
          <Text size={20} weight={600} {...(isPaid ? { tone: 'success' } : {})}>
            {format.money(recharge.credited ?? recharge.money_amount, isPaid)}
          </Text>
          <Text as="p" tone="muted">
            {t(text, { name: method, time: format.moment(paidAt, now) })}
          </Text>
          {recharge.credited !== null && recharge.credited !== recharge.money_amount && (
            <Notice>{t('otherPaid', { amount: format.money(recharge.money_amount) })}</Notice>
          )}
          {recharge.refunded_at && <Notice tone="warning">{t('refundedText')}</Notice>}
          {refusal && <Notice tone="error">{refusal}</Notice>}
          {!isPaid && vainChecks > 0 && (
            <Notice tone="warning">{t('checkedInVain', { name: method })}</Notice>
          )}
          {phase === 'unknown' && <Notice tone="warning">{t('unknown')}</Notice>}
          <Facts
            small
            facts={[
              ...balanceFact(t('balance'), balance, (now) => format.money(now)),
              { name: t('method'), value: method },
              {
                name: t('number'),
                value: <OrderNumber of={recharge} />,
              },
            ]}
          />
          {isPaid ? <PaidWays {...props} /> : <OpenWays {...props} />}
        </Stack>
      </CardBody>
    </Card>
  );
}

function PaidWays({ backHref, walletHref, invoiceHref }: RechargeParts) {
  const { t } = useTranslation('recharge');
  return (
    <Row wrap>
      {backHref && (
        <ButtonLink href={backHref} kind="primary">
          {t('toBack')}
        </ButtonLink>
      )}
      <ButtonLink href={walletHref}>{t('toLedger')}</ButtonLink>
      {invoiceHref && <ButtonLink href={invoiceHref}>{t('invoice')}</ButtonLink>}
    </Row>
  );
}

function OpenWays({ phase, againHref, ticketHref, vainChecks, onCheck }: RechargeParts) {
  const { t } = useTranslation('recharge');
  return (
    <Row wrap>
      <Button busy={phase === 'checking'} onClick={onCheck}>
        {t('checkAgain')}
      </Button>
      <ButtonLink href={againHref}>{t('again')}</ButtonLink>
      {vainChecks > 0 && <ButtonLink href={ticketHref}>{t('ticket')}</ButtonLink>}
    </Row>
  );
}
