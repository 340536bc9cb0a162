import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import {
  holdService,
  nextReset,
  noPlanTerms,
  type PlanTerms,
  type Service,
  saveService,
} from '../../ground/services/index.ts';
import { applyProduct } from './orders/apply-product.ts';
import { writePurchase } from './orders/write-purchase.ts';
import { type Product, readProduct } from './products/product.ts';

const GB = 1024 ** 3;

type Item = Pick<Product, 'name' | 'price' | 'quota_bytes'> &
  Partial<Pick<Product, 'kind' | 'level_duration' | 'reset_interval' | 'is_renewal_only'>>;

interface Group {
  name: string;
  info: string;
  level: number | null;
  terms: PlanTerms;
  features: readonly (readonly [name: string, support?: boolean])[];
  items: readonly Item[];
}

/** A plan by month, quarter and year, with a reset of the traffic every 30 days. */
const periods = (name: string, quota: number, monthly: string, quarterly: string, yearly: string): Item[] =>
  [
    { name: `${name}月付`, price: monthly, level_duration: 'P30D' },
    { name: `${name}季付`, price: quarterly, level_duration: 'P90D' },
    { name: `${name}年付`, price: yearly, level_duration: 'P365D' },
  ].map((item) => ({ ...item, quota_bytes: quota, reset_interval: 'P30D' }));

const pack = (name: string, info: string, bytes: number, price: string): Group => ({
  name,
  info,
  level: null,
  terms: noPlanTerms,
  features: [['用完套餐流量后才使用'], ['重置时保留剩余部分'], ['随套餐到期失效']],
  items: [{ name, price, quota_bytes: bytes, kind: 'additional_package' }],
});

const groups: readonly Group[] = [
  {
    name: '轻舟',
    info: '日常浏览与办公',
    level: 1,
    terms: { ...noPlanTerms, speed_limit: 200, device_limit: 3 },
    features: [
      ['100 GB 流量，每 30 天重置'],
      ['200 Mbps 速度'],
      ['3 台设备同时在线'],
      ['IEPL 专线节点', false],
    ],
    items: periods('轻舟', 100 * GB, '15.00', '40.00', '150.00'),
  },
  {
    name: '快艇',
    info: '高清视频与多设备',
    level: 2,
    terms: { speed_limit: 500, device_limit: 5, node_groups: ['流媒体'] },
    features: [['300 GB 流量，每 30 天重置'], ['500 Mbps 速度'], ['5 台设备同时在线'], ['IEPL 专线节点']],
    items: periods('快艇', 300 * GB, '30.00', '81.00', '300.00'),
  },
  {
    name: '远洋',
    info: '重度使用与团队',
    level: 3,
    terms: { speed_limit: null, device_limit: 10, node_groups: ['流媒体'] },
    features: [['1 TB 流量，每 30 天重置'], ['不限速'], ['10 台设备同时在线'], ['全部节点，优先线路']],
    items: periods('远洋', 1024 * GB, '60.00', '162.00', '600.00'),
  },
  pack('流量包 50 GB', '临时加量', 50 * GB, '8.00'),
  pack('流量包 200 GB', '大文件下载', 200 * GB, '26.00'),
  {
    name: '老用户月付',
    info: '已停售，仅供现有用户续费',
    level: 1,
    terms: { ...noPlanTerms, speed_limit: 200, device_limit: 2 },
    features: [['80 GB 流量，每 30 天重置'], ['200 Mbps 速度'], ['2 台设备同时在线']],
    items: [
      {
        name: '老用户月付',
        price: '10.00',
        quota_bytes: 80 * GB,
        level_duration: 'P30D',
        reset_interval: 'P30D',
        is_renewal_only: true,
      },
    ],
  },
];

/** Six products of a typical shop. Returns their ids by name, such as `轻舟季付`. */
export async function seedShop(tx: Sql, { now }: Services): Promise<ReadonlyMap<string, number>> {
  const created = new Date(now().getTime() - 120 * 86_400_000);
  const ids = new Map<string, number>();
  for (const [position, group] of groups.entries()) {
    const features = group.features.map(([name, support = true]) => ({ support, name, info: null }));
    const { id: group_id } = await tx
      .insertInto('product_group')
      .values({ name: group.name, info: group.info, features: JSON.stringify(features), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const item of group.items) {
      const { id } = await tx
        .insertInto('product')
        .values({
          kind: 'main_package',
          level_duration: null,
          reset_interval: null,
          ...item,
          group_id,
          level: group.level,
          account_duration: null,
          ...group.terms,
          content: group.info,
          created_at: created,
          updated_at: created,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.set(item.name, id);
    }
  }
  return ids;
}

/** The present period, after all resets since the purchase. */
function caughtUp(service: Service, now: Date, zone: string): Service {
  let { period_started_at, next_reset_at } = service;
  while (next_reset_at !== null && next_reset_at <= now) {
    period_started_at = next_reset_at;
    next_reset_at = nextReset(service, next_reset_at, zone);
  }
  return { ...service, period_started_at, next_reset_at };
}

/** A purchase of a demo customer some days ago, paid from his wallet by the same rules as a real one. */
export async function seedPurchase(
  tx: Sql,
  services: Services,
  { accountId, productId, daysAgo }: { accountId: number; productId: number; daysAgo: number },
): Promise<void> {
  const zone = services.config.timeZone;
  const at = new Date(services.now().getTime() - daysAgo * 86_400_000);
  const product = await readProduct(tx, productId);
  if (product === undefined) throw new Error(`product ${productId} is not for sale`);
  const { service, balance } = await holdService(tx, accountId);
  const { after } = applyProduct(service, product, at, zone);
  await writePurchase(
    tx,
    { config: services.config, now: () => at, ip: null },
    {
      accountId,
      product,
      before: service,
      after,
      balance,
      ledgerKind: 'purchase',
      quoteId: null,
    },
  );
  await saveService(tx, accountId, caughtUp(after, services.now(), zone));
}
