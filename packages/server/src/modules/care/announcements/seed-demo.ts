import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { formatDay, formatZone } from '@ferry/core/format/time';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

interface Announcement {
  readonly kind: AnnouncementKind;
  readonly daysAgo: number;
  readonly markdown: string;
  readonly english: string;
  readonly traditional: string;
}

const announcements: readonly Announcement[] = [
  {
    kind: 'index_ann',
    daysAgo: 45,
    markdown: `# 欢迎来到渡口

三步开始使用：

1. 在 **购买** 里选一个适合你的套餐；
2. 在 **概览** 复制订阅链接，导入客户端；
3. 打开客户端，选一个节点连接。

订阅链接等同于密码，请不要分享给别人。如果泄露了，在概览重置即可，旧链接立刻失效。`,
    english: `# Welcome

Three steps to begin:

1. choose a plan that suits you in **Buy**;
2. copy the subscription link in **Overview** and import it into a client;
3. open the client, choose a node and connect.

Treat the link like a password and don’t share it. If it leaks, reset it in **Overview**: the old one stops working at once.`,
    traditional: `# 歡迎來到渡口

三步開始使用：

1. 在 **購買** 裡選一個適合你的方案；
2. 在 **概覽** 複製訂閱連結，匯入用戶端；
3. 開啟用戶端，選一個節點連線。

訂閱連結等同於密碼，請不要分享給別人。如果外洩了，在概覽重置即可，舊連結立刻失效。`,
  },
  {
    kind: 'index_ann',
    daysAgo: 12,
    markdown: `# 新增日本 IEPL 专线节点

东京新增一条 **IEPL 专线**，晚高峰延迟稳定在 50 ms 以内。

| 节点 | 倍率 | 等级 |
| --- | --- | --- |
| 东京 IEPL 01 | 1.50 | 快艇及以上 |
| 东京 02 | 1.00 | 全部套餐 |

更新订阅后即可看到新节点。`,
    english: `# New in Japan: a node on an IEPL line

Tokyo has a new **IEPL line** that stays below 50 ms, even in the evening.

| Node | Rate | Plans |
| --- | --- | --- |
| 东京 IEPL 01 | 1.50 | Speedboat and above |
| 东京 02 | 1.00 | All |

Update your subscription to see the new node.`,
    traditional: `# 新增日本 IEPL 專線節點

東京新增一條 **IEPL 專線**，晚間尖峰時段延遲穩定在 50 ms 以內。

| 節點 | 倍率 | 等級 |
| --- | --- | --- |
| 东京 IEPL 01 | 1.50 | 快艇及以上 |
| 东京 02 | 1.00 | 全部方案 |

更新訂閱後就能看到新節點。`,
  },
  {
    kind: 'index_ann',
    daysAgo: 3,
    markdown: `## 近期线路维护安排

以下时间部分节点会短暂中断，请提前切换到其他节点：

- **{first} 03:00–04:00**：新加坡节点升级出口带宽；
- **{second} 02:00–02:30**：洛杉矶节点更换证书。

维护期间的流量不计费。时间均为{zone}。`,
    english: `## Upcoming maintenance

Two locations go offline for a short while. Please switch to another node before then:

- **{first}, 03:00–04:00**: more bandwidth in Singapore
- **{second}, 02:00–02:30**: a new certificate in Los Angeles

Traffic during this work is free. All times are {zone}.`,
    traditional: `## 近期線路維護安排

以下時間部分節點會短暫中斷，請提前切換到其他節點：

- **{first} 03:00–04:00**：新加坡節點升級出口頻寬；
- **{second} 02:00–02:30**：洛杉磯節點更換憑證。

維護期間的流量不計費。時間均為{zone}。`,
  },
  {
    kind: 'pop_up_ann',
    daysAgo: 1,
    markdown: `# 请更新客户端

旧版 Clash 客户端不再支持新的加密方式，**下月起** 将无法连接部分节点。

请升级到最新版本，然后重新导入订阅。还连不上时，换一个节点再试。`,
    english: `# Please update your client

Old Clash clients don’t support the new encryption. **From next month** they can’t connect to some nodes.

Update to the latest version, then import your subscription again. If it still doesn’t connect, try another node.`,
    traditional: `# 請更新用戶端

舊版 Clash 用戶端不再支援新的加密方式，**下個月起** 將無法連上部分節點。

請升級到最新版本，然後重新匯入訂閱。還是連不上時，換一個節點再試。`,
  },
];

/** A text with the days of its future maintenance. */
function dated(text: string, locale: string, { now, config }: Services): string {
  const zone = config.timeZone;
  const day = (days: number) => formatDay(new Date(now().getTime() + days * dayMs), { locale, zone }, now());
  return text
    .replace('{first}', day(4))
    .replace('{second}', day(6))
    .replace('{zone}', formatZone(zone, locale));
}

/** Announcements as an operator would have written them, the newest last. */
export async function seedAnnouncements(tx: Sql, services: Services): Promise<void> {
  const { renderMarkdown } = await import('./rendering/render.ts');
  for (const { kind, daysAgo, english, traditional, ...written } of announcements) {
    const markdown = dated(written.markdown, 'zh-CN', services);
    const texts = JSON.stringify({
      markdown_text_en: dated(english, 'en', services),
      'markdown_text_zh-TW': dated(traditional, 'zh-TW', services),
    });
    const created_at = new Date(services.now().getTime() - daysAgo * dayMs);
    await tx
      .insertInto('announcement')
      .values({ kind, markdown, html: renderMarkdown(markdown), created_at, published_at: created_at, texts })
      .execute();
  }
}
