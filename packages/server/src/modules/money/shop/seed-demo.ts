import { dayMs, gigabyte } from '@ferry/core/contract/base/values/units';
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

/** A text of the demo in each language. */
type Text = readonly [simplified: string, english: string, traditional: string];

type Item = Pick<Product, 'price' | 'quota_bytes'> &
  Partial<Pick<Product, 'kind' | 'level_duration' | 'reset_interval' | 'is_renewal_only'>> & { name: Text };

interface Group {
  name: Text;
  info: Text;
  level: number | null;
  terms: PlanTerms;
  features: readonly (readonly [...name: Text, support?: boolean])[];
  items: readonly Item[];
}

/** A plan by month, quarter and year, with a reset of the traffic every 30 days. */
const periods = (
  [name, english, traditional]: Text,
  quota: number,
  monthly: string,
  quarterly: string,
  yearly: string,
): Item[] =>
  [
    {
      name: [`${name}月付`, `${english} monthly`, `${traditional}月付`] as const,
      price: monthly,
      level_duration: 'P30D',
    },
    {
      name: [`${name}季付`, `${english} quarterly`, `${traditional}季付`] as const,
      price: quarterly,
      level_duration: 'P90D',
    },
    {
      name: [`${name}年付`, `${english} yearly`, `${traditional}年付`] as const,
      price: yearly,
      level_duration: 'P365D',
    },
  ].map((item) => ({ ...item, quota_bytes: quota, reset_interval: 'P30D' }));

const pack = (name: Text, info: Text, bytes: number, price: string): Group => ({
  name,
  info,
  level: null,
  terms: noPlanTerms,
  features: [
    ['用完套餐流量后才使用', 'Used after your plan’s traffic', '方案流量用完後才使用'],
    ['重置时保留剩余部分', 'What’s left is kept at a reset', '重置時保留剩餘部分'],
    ['随套餐到期失效', 'Ends with the plan', '隨方案到期失效'],
  ],
  items: [{ name, price, quota_bytes: bytes, kind: 'additional_package' }],
});

const skiff: Text = ['轻舟', 'Skiff', '輕舟'];
const speedboat: Text = ['快艇', 'Speedboat', '快艇'];
const liner: Text = ['远洋', 'Liner', '遠洋'];
const early: Text = ['老用户月付', 'Early customers monthly', '老客戶月付'];

const groups: readonly Group[] = [
  {
    name: skiff,
    info: ['日常浏览与办公', 'For browsing and the office', '日常瀏覽與辦公'],
    level: 1,
    terms: { ...noPlanTerms, speed_limit: 200, device_limit: 3 },
    features: [
      ['100 GB 流量，每 30 天重置', '100 GB of traffic, reset every 30 days', '100 GB 流量，每 30 天重置'],
      ['200 Mbps 速度', '200 Mbps', '200 Mbps 速度'],
      ['3 台设备同时在线', '3 devices online at a time', '3 台裝置同時線上'],
      ['IEPL 专线节点', 'IEPL line nodes', 'IEPL 專線節點', false],
    ],
    items: periods(skiff, 100 * gigabyte, '15.00', '40.00', '150.00'),
  },
  {
    name: speedboat,
    info: ['高清视频与多设备', 'For HD video and several devices', '高畫質影片與多台裝置'],
    level: 2,
    terms: { ...noPlanTerms, speed_limit: 500, device_limit: 5, node_groups: ['流媒体'] },
    features: [
      ['300 GB 流量，每 30 天重置', '300 GB of traffic, reset every 30 days', '300 GB 流量，每 30 天重置'],
      ['500 Mbps 速度', '500 Mbps', '500 Mbps 速度'],
      ['5 台设备同时在线', '5 devices online at a time', '5 台裝置同時線上'],
      ['IEPL 专线节点', 'IEPL line nodes', 'IEPL 專線節點'],
    ],
    items: periods(speedboat, 300 * gigabyte, '30.00', '81.00', '300.00'),
  },
  {
    name: liner,
    info: ['重度使用与团队', 'For heavy use and teams', '重度使用與團隊'],
    level: 3,
    terms: { ...noPlanTerms, device_limit: 10, node_groups: ['流媒体'] },
    features: [
      ['1 TB 流量，每 30 天重置', '1 TB of traffic, reset every 30 days', '1 TB 流量，每 30 天重置'],
      ['不限速', 'Unlimited speed', '不限速'],
      ['10 台设备同时在线', '10 devices online at a time', '10 台裝置同時線上'],
      ['全部节点，优先线路', 'All nodes, priority lines', '全部節點，優先線路'],
    ],
    items: periods(liner, 1024 * gigabyte, '60.00', '162.00', '600.00'),
  },
  pack(
    ['流量包 50 GB', 'Traffic add-on 50 GB', '流量包 50 GB'],
    ['临时加量', 'A bit more', '臨時加量'],
    50 * gigabyte,
    '8.00',
  ),
  pack(
    ['流量包 200 GB', 'Traffic add-on 200 GB', '流量包 200 GB'],
    ['大文件下载', 'For large downloads', '下載大型檔案'],
    200 * gigabyte,
    '26.00',
  ),
  {
    name: early,
    info: [
      '已停售，仅供现有用户续费',
      'No longer sold; those who have it may renew it',
      '已停售，僅供現有客戶續約',
    ],
    level: 1,
    terms: { ...noPlanTerms, speed_limit: 200, device_limit: 2 },
    features: [
      ['80 GB 流量，每 30 天重置', '80 GB of traffic, reset every 30 days', '80 GB 流量，每 30 天重置'],
      ['200 Mbps 速度', '200 Mbps', '200 Mbps 速度'],
      ['2 台设备同时在线', '2 devices online at a time', '2 台裝置同時線上'],
    ],
    items: [
      {
        name: early,
        price: '10.00',
        quota_bytes: 80 * gigabyte,
        level_duration: 'P30D',
        reset_interval: 'P30D',
        is_renewal_only: true,
      },
    ],
  },
];

/** The features of a shelf in a language, by its place in `Text`. */
const featuresIn = ({ features }: Group, at: 0 | 1 | 2) =>
  features.map((feature) => ({ support: feature[3] ?? true, name: feature[at], info: null }));

/** A text as the texts of a field in the other languages. */
const textsOf = (field: string, [, english, traditional]: Text) => ({
  [`${field}_en`]: english,
  [`${field}_zh-TW`]: traditional,
});

/** Six products of a typical shop. Returns their ids by name, such as `轻舟季付`. */
export async function seedShop(tx: Sql, { now }: Services): Promise<ReadonlyMap<string, number>> {
  const created = new Date(now().getTime() - 120 * dayMs);
  const ids = new Map<string, number>();
  for (const [position, group] of groups.entries()) {
    const [[name], [info]] = [group.name, group.info];
    const features = JSON.stringify(featuresIn(group, 0));
    const texts = JSON.stringify({
      ...textsOf('name', group.name),
      ...textsOf('info', group.info),
      features_en: featuresIn(group, 1),
      'features_zh-TW': featuresIn(group, 2),
    });
    const { id: group_id } = await tx
      .insertInto('product_group')
      .values({ name, info, features, position, texts })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const item of group.items) {
      const [itemName] = item.name;
      const { id } = await tx
        .insertInto('product')
        .values({
          kind: 'main_package',
          level_duration: null,
          reset_interval: null,
          ...item,
          name: itemName,
          texts: JSON.stringify({
            ...textsOf('shop_name', item.name),
            ...textsOf('content_extra', group.info),
          }),
          group_id,
          level: group.level,
          account_duration: null,
          ...group.terms,
          content: info,
          created_at: created,
          updated_at: created,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.set(itemName, id);
    }
  }
  return ids;
}

/** The current period, after all resets since the purchase. */
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
  const at = new Date(services.now().getTime() - daysAgo * dayMs);
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
