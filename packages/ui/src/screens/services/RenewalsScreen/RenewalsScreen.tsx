import { dayMs } from '@ferry/core/contract/base/values/units';
import { subtractMoney } from '@ferry/core/format/numbers/money-sums';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { NothingYet } from '../../parts/failure/NothingYet.tsx';
import { figuresOf, type Load } from '../../parts/load.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';
import {
  type Bill,
  RenewalCover,
  RenewalFailure,
  RenewalLoad,
  type RenewalProps,
  RenewalSwitch,
} from '../../parts/renewal/Renewal.tsx';
import { HistoryCard, type HistoryCardProps } from './HistoryCard.tsx';

export interface RenewalsScreenProps
  extends HistoryCardProps,
    Pick<RenewalProps, 'attempt' | 'rechargeHref' | 'renewHref' | 'changeHref'> {
  buyHref: string;
  bills: Load<{ bills: readonly Bill[] }>;
  onSwitch: (bill: Bill, enabled: boolean) => void;
}

const Rules = styled.ul`
  display: grid;
  gap: 10px;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;

/** The next renewal: what, when, how much, and the balance after it. */
function BillFacts(props: RenewalProps & { of: Load<unknown> }) {
  const { bill, now, of } = props;
  const { t } = useTranslation('services');
  const format = useFormat();
  const renews = bill.auto_renews && bill.blocked === null;
  const change = (before: string, after: string) => t('change', { before, after });
  const left = subtractMoney(bill.balance, bill.amount);
  const facts = [
    {
      name: t('chargeAt'),
      value: renews ? format.moment(bill.renews_at, now) : t('notCharged'),
    },
    {
      name: t('ends'),
      value:
        renews && bill.renewed_until !== null
          ? change(format.day(bill.ends_at, now), format.day(bill.renewed_until, now))
          : format.moment(bill.ends_at, now),
    },
    {
      name: t('balance'),
      value:
        renews && bill.is_covered
          ? change(format.money(bill.balance), format.money(left))
          : format.money(bill.balance),
    },
  ];
  return (
    <Card title={bill.shop_name} tools={<RenewalSwitch {...props} />}>
      <CardBody {...figuresOf(of)}>
        <Stack gap={16}>
          <div>
            <Text size={13} tone="muted">
              {t('amount')}
            </Text>
            <Figure before={format.currency} value={format.money(bill.amount).replace(format.currency, '')} />
          </div>
          <Facts facts={facts} />
          <RenewalCover {...props} isBalanceSaid />
          <RenewalFailure bill={bill} attempt={props.attempt} />
        </Stack>
      </CardBody>
    </Card>
  );
}

function BillPart(props: RenewalsScreenProps) {
  const { bills, now } = props;
  const { t } = useTranslation('services');
  const format = useFormat();
  const end = new Date(now.getTime() + 90 * dayMs);
  const waiting = (
    <Stack gap={16}>
      <Row between style={{ height: 24 }}>
        <Skeleton width={96} height={16} />
        <Skeleton width={108} height={22} radius={11} />
      </Row>
      <div>
        <Skeleton width={52} line={20} />
        <Skeleton width={148} height={34} line={48} />
      </div>
      <Stack gap={0}>
        {[120, 136, 104].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
          <Row between key={at} style={{ height: at === 0 ? 40 : 41 }}>
            <Skeleton width={64} />
            <Skeleton width={width} />
          </Row>
        ))}
      </Stack>
      <Skeleton width={200} line={20} />
    </Stack>
  );
  const none = (
    <Card>
      <NothingYet
        title={t('renewalNoneTitle')}
        example={[
          [t('amount'), format.money('40.00')],
          [t('chargeAt'), format.moment(new Date(end.getTime() - 10 * 60_000), now)],
          [
            t('ends'),
            t('change', {
              before: format.day(end, now),
              after: format.day(new Date(end.getTime() + 90 * dayMs), now),
            }),
          ],
          [t('balance'), t('change', { before: format.money('60.00'), after: format.money('20.00') })],
        ]}
        action={
          <ButtonLink kind="primary" href={props.buyHref}>
            {t('seePlans')}
          </ButtonLink>
        }
      >
        {t('renewalNoneText')}
      </NothingYet>
    </Card>
  );
  return (
    <RenewalLoad bills={bills} waiting={waiting} onRetry={props.onRetry}>
      {(bill) =>
        bill === undefined ? (
          none
        ) : (
          <BillFacts
            of={bills}
            bill={bill}
            now={now}
            offline={bills.state === 'ready' && bills.stale !== undefined}
            attempt={props.attempt}
            onSwitch={(enabled) => props.onSwitch(bill, enabled)}
            rechargeHref={props.rechargeHref}
            renewHref={props.renewHref}
            changeHref={props.changeHref}
          />
        )
      }
    </RenewalLoad>
  );
}

/** The next renewal with its switch, how it is charged, and earlier purchases. */
export function RenewalsScreen(props: RenewalsScreenProps) {
  const { bills, now } = props;
  const { t } = useTranslation('services');
  return (
    <>
      <StaleLine of={[bills, props.history]} now={now} />
      <MainAndSide>
        <BillPart {...props} />
        <Card title={t('rules')}>
          <CardBody style={{ paddingTop: 8 }}>
            <Rules>
              <li>{t('ruleWhen')}</li>
              <li>{t('ruleShort')}</li>
              <li>{t('ruleOff')}</li>
            </Rules>
          </CardBody>
        </Card>
      </MainAndSide>
      <HistoryCard {...props} />
    </>
  );
}
