import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/shop/v1';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { AlsoOnCards } from '../../parts/columns/AlsoOnCards.tsx';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import type { Product, Shelf } from '../shop-types.ts';
import { isRenewed, useTrafficWords } from '../traffic-words.ts';
import { BuyDialog, type BuyDialogProps } from './BuyDialog.tsx';

export type OldShop = Pick<CallAnswer<typeof list>, 'shops' | 'total_count'>;

export interface ShopOldScreenProps extends Paging, Omit<BuyDialogProps, 'product' | 'onClose'> {
  shop: Load<OldShop>;
  /** The product in the dialog. */
  chosen: number | undefined;
  onChoose: (shopId: number | undefined) => void;
  /** Why products cannot be bought, by their ids. Missing until it is loaded: then the dialog shows it. */
  blocked?: ReadonlyMap<number, NonNullable<Shelf['blocked']>> | undefined;
  /** The message above the table after a purchase. */
  done?: { product: string; paid: string; balance: string } | undefined;
  buyHref: string;
  servicesHref: string;
  onRetry: () => void;
}

type BuyColumn = Pick<ShopOldScreenProps, 'now' | 'blocked' | 'onChoose'> & { isOld: boolean };

/** The traffic. On phones also for how long and at which level, where the product sets it. */
function TrafficCell({ product }: { product: Product }) {
  const { t } = useTranslation(['shopOld', 'shop']);
  const format = useFormat();
  const { ss_bandwidth_total_size: size, user_level_duration: time, user_level: level } = product;
  const traffic = useTrafficWords();
  return (
    <>
      {size === null ? t('none') : isRenewed(product) ? traffic(product, size).whole : format.bytes(size)}
      <AlsoOnCards>{time === null ? t('durationAsPlan') : format.duration(time)}</AlsoOnCards>
      {level !== null && <AlsoOnCards>{t('shop:level', { level })}</AlsoOnCards>}
    </>
  );
}

function useColumns({ now, isOld, blocked, onChoose }: BuyColumn): Column<Product>[] {
  const { t } = useTranslation(['shopOld', 'shop']);
  const whyNot = (id: number) => {
    const why = blocked?.get(id);
    return why && t(why === 'renewal_only' ? 'shop:renewalOnly' : 'shop:needsPlan');
  };
  const format = useFormat();
  const { name, money } = useUsualColumns(now);
  // With these widths no column moves when the products arrive, whatever they are called.
  return [
    name(t('name'), ({ shop_name }) => shop_name),
    {
      header: t('traffic'),
      align: 'end',
      width: '140px',
      phone: 'below',
      skeleton: 56,
      cell: (product) => <TrafficCell product={product} />,
    },
    {
      header: t('duration'),
      align: 'end',
      width: '128px',
      phone: 'hidden',
      skeleton: 48,
      cell: ({ user_level_duration: time }) => (time === null ? t('durationNone') : format.duration(time)),
    },
    {
      header: t('level'),
      align: 'end',
      width: '80px',
      phone: 'hidden',
      skeleton: 24,
      cell: ({ user_level }) => user_level ?? t('levelNone'),
    },
    money(t('price'), ({ money_amount }) => money_amount, { width: '120px' }),
    {
      header: t('action'),
      align: 'end',
      width: '140px',
      phone: 'below-end',
      skeleton: 52,
      cell: ({ id, shop_name }) => {
        const why = whyNot(id);
        if (why !== undefined) return <Badge>{why}</Badge>;
        return (
          <Button
            size="small"
            disabled={isOld}
            aria-label={t('buyOf', { product: shop_name })}
            onClick={() => onChoose(id)}
          >
            {t('buy')}
          </Button>
        );
      },
    },
  ];
}

/** After a purchase its result. Before it, a link to the newer shop. */
function TopNotice({ done, buyHref, servicesHref }: ShopOldScreenProps) {
  const { t } = useTranslation('shopOld');
  const format = useFormat();
  const link = (href: string, label: string) => (
    <TextLink data-small href={href}>
      {label}
    </TextLink>
  );
  if (done === undefined) return <Notice action={link(buyHref, t('toNew'))}>{t('notice')}</Notice>;
  return (
    <Notice tone="success" action={link(servicesHref, t('seeService'))}>
      {t('done', {
        product: done.product,
        amount: format.money(done.paid),
        balance: format.money(done.balance),
      })}
    </Notice>
  );
}

/** All products in one table, each bought in one dialog. */
export function ShopOldScreen(props: ShopOldScreenProps) {
  const { shop, chosen, onChoose, now } = props;
  const { t } = useTranslation(['shopOld', 'shop']);
  const isOld = shop.state === 'ready' && shop.stale !== undefined;
  const columns = useColumns({ now, isOld, blocked: props.blocked, onChoose });
  const product = shop.state === 'ready' ? shop.data.shops.find(({ id }) => id === chosen) : undefined;
  return (
    <>
      <StaleLine of={shop} now={now} />
      <TopNotice {...props} />
      <ListCard
        of={shop}
        title={t('title')}
        columns={columns}
        dense
        rows={({ shops }) => shops}
        rowKey={({ id }) => id}
        loading={t('loading')}
        failed={{ title: t('failedTitle'), safe: t('shop:failedText') }}
        empty={{ title: t('emptyTitle'), text: t('shop:emptyText') }}
        onRetry={props.onRetry}
        paging={{ ...props, counted: (count) => t('count', { count }) }}
      />
      <BuyDialog {...props} product={product} onClose={() => onChoose(undefined)} />
    </>
  );
}
