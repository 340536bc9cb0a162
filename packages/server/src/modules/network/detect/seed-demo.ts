import { hourMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

const rules = [
  {
    name: 'BT 下载',
    description: '种子下载和做种会占满线路，也容易引来版权投诉。',
    english: ['BitTorrent', 'Torrents clog the lines and draw copyright complaints.'],
    traditional: ['BT 下載', '種子下載和做種會佔滿線路，也容易引來版權投訴。'],
    pattern: '(torrent|\\.torrent|peer_id=|info_hash|get_peers|announce_peer)',
    ban_after: 200,
    ban_minutes: 60,
  },
  {
    name: '垃圾邮件',
    description: '经节点向外发信的端口，常被用来群发垃圾邮件。',
    english: ['Spam', 'Mail ports are often used for spam.'],
    traditional: ['垃圾郵件', '透過節點向外寄信的連接埠，常被用來大量寄送垃圾郵件。'],
    pattern: '(smtp\\.|:25$|:465$|:587$)',
    ban_after: 500,
    ban_minutes: 1_440,
  },
  {
    name: '测速网站',
    description: '集中测速会拖慢同一节点的其他人。',
    english: ['Speed tests', 'Many speed tests slow down others on the same node.'],
    traditional: ['測速網站', '密集測速會拖慢同一節點的其他人。'],
    pattern: '(speedtest|fast\\.com)',
    ban_after: null,
    ban_minutes: null,
  },
];

/** Hits of the demo: rule, hours ago, and index of the node. */
const hits = [
  [0, 7, 0],
  [0, 8, 0],
  [2, 31, 1],
  [2, 55, 1],
  [0, 170, 2],
  [2, 340, 0],
] as const;

/** Three enabled rules and some hits of the demo customer. */
export async function seedDetections(
  tx: Sql,
  { now }: Services,
  accountId: number,
  nodeIds: readonly number[],
): Promise<void> {
  const made = await tx
    .insertInto('detect_rule')
    .values(
      rules.map(({ english, traditional, ...rule }) => ({
        ...rule,
        texts: JSON.stringify({
          name_en: english[0],
          description_en: english[1],
          'name_zh-TW': traditional[0],
          'description_zh-TW': traditional[1],
        }),
        reads: 'text' as const,
        is_enabled: true,
      })),
    )
    .returning('id')
    .execute();
  const rows = hits.map(([rule, hours, node]) => ({
    account_id: accountId,
    rule_id: made[rule]?.id ?? 0,
    node_id: nodeIds[node] ?? 0,
    at: new Date(now().getTime() - hours * hourMs - rule * 400_000),
  }));
  await tx.insertInto('detect_hit').values(rows).execute();
}
