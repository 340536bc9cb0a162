import type { SiteSettingName } from '@ferry/core/contract/system/admin';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** The demo's front door is open, so that visitors see all of it. */
const settings: Partial<Record<SiteSettingName, string>> = {
  contact_email: 'help@ferry.example',
  public_plans: 'open',
  public_nodes: 'open',
  'questions_zh-CN': `## 到期以后会怎样？
节点停止服务，账户、余额和记录都留着。续费后原来的链接接着能用，不用重新导入。

## 流量怎么算？
上传加下载，再乘节点的倍率。每个节点的倍率写在节点页上，用量页能按小时对账。

## 能几台设备一起用？
看套餐：3、5 或 10 台同时在线。

## 你们记录什么？
每个节点每小时的流量；登录和取订阅链接的时间、IP 与设备；在线设备的 IP 与节点；命中审计规则的时间、节点与规则。不记你访问的内容。

## 换套餐，剩下的时间怎么办？
同级续费接在到期日后面。换成别的等级，剩余的时间和流量作废，付款前会逐项列给你看。

## 会自动扣款吗？
只从钱包余额扣，而且要你自己打开自动续费。`,
  'questions_zh-TW': `## 到期以後會怎樣？
節點停止服務，帳戶、餘額和紀錄都留著。續約後原來的連結繼續有效，不用重新匯入。

## 流量怎麼算？
上傳加下載，再乘以節點的倍率。每個節點的倍率寫在節點頁，用量頁可以按小時對帳。

## 可以幾台裝置一起用？
看方案：3、5 或 10 台同時線上。

## 你們記錄什麼？
每個節點每小時的流量；登入和取訂閱連結的時間、IP 與裝置；線上裝置的 IP 與節點；觸發稽核規則的時間、節點與規則。不記錄你瀏覽的內容。

## 換方案，剩下的時間怎麼辦？
同級續約接在到期日後面。換成別的等級，剩餘的時間和流量作廢，付款前會逐項列給你看。

## 會自動扣款嗎？
只從錢包餘額扣，而且要你自己開啟自動續約。`,
  questions_en: `## What happens when my plan ends?
The nodes stop serving you. Your account, balance and records stay. Renew, and the same link works again, with nothing to import.

## How is traffic counted?
Upload plus download, times the rate of the node. Each node shows its rate, and the usage page lists every hour.

## How many devices can I use at once?
It depends on the plan: 3, 5 or 10 devices online at a time.

## What do you record?
Traffic per node and hour; the time, IP address and device of each sign-in and each fetch of your link; the IP address and node of devices online; the time, node and rule of each audit match. Not what you visit.

## What happens to my remaining time if I change plans?
A renewal at the same level is added to your end date. A change to another level replaces what is left; you see it item by item before you pay.

## Do you charge me automatically?
Only from your wallet, and only after you turned on automatic renewal.`,
};

/** The settings of the demo's site, as an admin would change them. */
export async function seedSite(tx: Sql, { now }: Services): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value, changed_at: now() }));
  await tx.insertInto('site_setting').values(rows).execute();
}
