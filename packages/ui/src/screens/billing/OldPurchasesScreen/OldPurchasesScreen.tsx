import { dayMs } from '@ferry/core/contract/base/values/units';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import type { Purchases } from '../billing-types.ts';

type Purchase = Purchases[number];

export interface OldPurchasesScreenProps extends Paging {
  /** All purchases. This screen divides them into pages. */
  purchases: Load<Purchases>;
  now: Date;
  shopHref: string;
  billingHref: string;
  invoiceHrefOf: (invoiceId: string) => string;
  onRetry: () => void;
}

function useColumns({
  invoiceHrefOf,
  now,
}: Pick<OldPurchasesScreenProps, 'invoiceHrefOf' | 'now'>): Column<Purchase>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { moment, name } = useUsualColumns(now);
  return [
    moment(t('time'), ({ created_at }) => created_at),
    name(t('product'), ({ shop_name }) => shop_name),
    {
      header: t('renews'),
      phone: 'plain',
      skeleton: 96,
      cell: ({ renew_at, auto_renews }) => {
        const date = renew_at && format.day(renew_at, now);
        return (
          <Row>
            <Text tone="muted">
              <OnlyWide as="span">{date ?? t('never')}</OnlyWide>
              <OnlyNarrow as="span">
                {date ? (auto_renews ? date : t('endsOn', { date })) : t('endsNever')}
              </OnlyNarrow>
            </Text>
            {auto_renews && <Badge tone="info">{t('autoRenews')}</Badge>}
          </Row>
        );
      },
    },
    {
      header: t('price'),
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: ({ money_amount, discount }) => (
        <>
          <Text weight={500} nowrap>
            {format.money(money_amount)}
          </Text>
          {/[1-9]/.test(discount) && (
            <Text as="p" size={12} tone="muted" nowrap>
              {t('discountOf', { amount: format.money(discount) })}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('action'),
      align: 'end',
      phone: 'below-end',
      skeleton: 32,
      cell: ({ id, invoice_id }) =>
        invoice_id ? (
          <TextLink href={invoiceHrefOf(invoice_id)} data-small aria-label={`${t('invoice')} ${id}`}>
            {t('invoice')}
          </TextLink>
        ) : null,
    },
  ];
}

/** The list of purchases of the older portal. */
export function OldPurchasesScreen(props: OldPurchasesScreenProps) {
  const { purchases, now, shopHref, billingHref, onRetry, page, pageSize, onPage } = props;
  const { t } = useTranslation(['billing', 'services', 'ui']);
  const format = useFormat();
  const from = (page - 1) * pageSize;
  return (
    <>
      <StaleLine of={purchases} now={now} />
      <Notice
        action={
          <TextLink data-small href={billingHref}>
            {t('toBilling')}
          </TextLink>
        }
      >
        {t('services:oldNotice')}
      </Notice>
      <ListCard
        of={purchases}
        title={t('purchases')}
        columns={useColumns(props)}
        dense
        rows={(data) => data.slice(from, from + pageSize)}
        rowKey={({ id }) => id}
        loading={t('purchasesLoading')}
        failed={{ title: t('purchasesFailed'), safe: t('purchasesSafe') }}
        empty={{
          title: t('purchasesEmpty'),
          text: t('services:historyNoneText'),
          example: [
            [t('ui:examplePlan'), format.money('81.00')],
            [t('renews'), format.day(new Date(now.getTime() + 90 * dayMs), now)],
            [t('time'), format.day(now, now)],
          ],
          action: (
            <ButtonLink kind="primary" href={shopHref}>
              {t('toShop')}
            </ButtonLink>
          ),
        }}
        onRetry={onRetry}
        paging={{
          page,
          pageSize,
          onPage,
          total: (data) => data.length,
          counted: (count) => t('purchaseCount', { count }),
        }}
      />
    </>
  );
}
