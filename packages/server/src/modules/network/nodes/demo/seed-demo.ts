import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import type { HourlyRate } from '@ferry/core/contract/nodes/hourly-rates';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { type Job, minute } from '../../../../jobs/job.ts';
import { noteLoad } from '../watch/history.ts';
import { demoLoad, seedLoads } from './seed-loads.ts';

interface DemoNode {
  name: string;
  country_code: string;
  location: string;
  remark: string | null;
  /** Location and remark in the other languages. */
  texts: Readonly<Record<string, string>>;
  config: NodeConfig;
  /** The first label of its entry hosts. */
  label: string;
  level: number;
  /** Without them, customers of the level are served. */
  groups?: string[];
  rate: string;
  /** Other rates by the time of day. */
  hours?: readonly HourlyRate[];
  line_mbps: number;
  load: number;
  /** Minutes since the node was heard. */
  silence: number;
}

const wsTls = (name: string): NodeConfig => ({
  kind: 'vmess',
  port: 10_443,
  client_port: 443,
  transport: { network: 'ws', path: '/ferry', host: name },
  tls: { server_name: name },
});

const nodes: readonly DemoNode[] = [
  {
    name: '香港 01 | IEPL',
    country_code: 'HK',
    location: '香港 · 将军澳',
    remark: 'IEPL 专线',
    texts: {
      location_en: 'Hong Kong · Tseung Kwan O',
      remark_en: 'IEPL line',
      'location_zh-TW': '香港 · 將軍澳',
      'remark_zh-TW': 'IEPL 專線',
    },
    config: wsTls('hk.ferry.example'),
    label: 'hk01',
    level: 1,
    rate: '1.50',
    line_mbps: 2_000,
    load: 0.42,
    silence: 0,
  },
  {
    name: '日本 01 | 东京',
    country_code: 'JP',
    location: '东京 · Equinix TY8',
    remark: 'BGP 优化',
    texts: {
      location_en: 'Tokyo · Equinix TY8',
      remark_en: 'Improved BGP',
      'location_zh-TW': '東京 · Equinix TY8',
      'remark_zh-TW': 'BGP 最佳化',
    },
    config: {
      kind: 'trojan',
      port: 443,
      transport: { network: 'tcp' },
      tls: { server_name: 'jp.ferry.example' },
    },
    label: 'jp01',
    level: 1,
    rate: '1.00',
    line_mbps: 1_000,
    load: 0.27,
    silence: 0,
  },
  {
    name: '新加坡 01',
    country_code: 'SG',
    location: '新加坡 · 大士',
    remark: null,
    texts: { location_en: 'Singapore · Tuas', 'location_zh-TW': '新加坡 · 大士' },
    config: { kind: 'shadowsocks', port: 8_388, method: 'aes-256-gcm' },
    label: 'sg01',
    level: 1,
    rate: '1.00',
    hours: [
      { from: '02:00', to: '08:00', rate: '0.50' },
      { from: '20:00', to: '23:30', rate: '1.50' },
    ],
    line_mbps: 1_000,
    load: 0.18,
    silence: 1,
  },
  {
    name: '美国 01 | 洛杉矶',
    country_code: 'US',
    location: '洛杉矶 · CoreSite',
    remark: 'CN2 GIA',
    texts: { location_en: 'Los Angeles · CoreSite', 'location_zh-TW': '洛杉磯 · CoreSite' },
    config: {
      kind: 'shadowsocks',
      port: 20_022,
      method: '2022-blake3-aes-128-gcm',
      server_key: Buffer.from('ferry demo key 1').toString('base64'),
    },
    label: 'us01',
    level: 2,
    groups: ['流媒体'],
    rate: '2.00',
    line_mbps: 1_000,
    load: 0.63,
    silence: 12,
  },
  {
    name: '德国 01 | 法兰克福',
    country_code: 'DE',
    location: '法兰克福 · FRA2',
    remark: null,
    texts: { location_en: 'Frankfurt · FRA2', 'location_zh-TW': '法蘭克福 · FRA2' },
    config: { kind: 'vmess', port: 20_001, transport: { network: 'tcp' }, tls: null },
    label: 'de01',
    level: 2,
    rate: '0.80',
    line_mbps: 500,
    load: 0.09,
    silence: 95,
  },
];

/** The entry hosts of a demo node, below a domain reserved for documentation. */
const hostsOf = (label: string) => ['a', 'b', 'c'].map((group) => `${label}-${group}.ferry.example`);

/**
 * Five nodes in five countries, online, stale and offline, with entry hosts for the three link groups. Returns their
 * ids.
 */
export async function seedNodes(tx: Sql, services: Services): Promise<number[]> {
  const at = services.now();
  const rows = await tx
    .insertInto('node')
    .values(
      nodes.map(({ label, silence, config, texts, hours = [], ...node }, index) => ({
        ...node,
        config: JSON.stringify(config),
        texts: JSON.stringify(texts),
        hourly_rates: JSON.stringify(hours),
        hosts: hostsOf(label),
        speed_limit: null,
        priority: nodes.length - index,
        // Long before the demo customer updated the subscription.
        created_at: new Date(at.getTime() - 90 * dayMs),
        last_heard_at: new Date(at.getTime() - silence * 60_000),
        load_text: String(node.load),
        uptime_seconds: 37 * daySeconds,
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('node_group')
    .values({ name: '流媒体', texts: JSON.stringify({ name_en: 'Streaming', 'name_zh-TW': '串流媒體' }) })
    .execute();
  const seeded = rows.map(({ id }, place) => ({
    id,
    load: nodes[place]?.load ?? 0,
    silence: nodes[place]?.silence ?? 0,
  }));
  await seedLoads(tx, services, seeded);
  return rows.map(({ id }) => id);
}

/**
 * The demo has no agents. This job keeps each node online, stale or offline as it was seeded. Reports of a real agent
 * are kept.
 */
export const refreshDemoHeard: Job = {
  name: 'demo.keepHeard',
  everySeconds: minute,
  async run({ database, now }) {
    let touched = 0;
    for (const { label, silence, load } of nodes) {
      const at = new Date(now().getTime() - silence * 60_000);
      const heard = await database.sql
        .updateTable('node')
        .set({ last_heard_at: at })
        .where(sql<boolean>`hosts[1] = ${hostsOf(label)[0]}`)
        .where('last_heard_at', '<', at)
        .returning('id')
        .execute();
      for (const { id } of heard) await noteLoad(database.sql, id, demoLoad(load, at), at);
      touched += heard.length;
    }
    return touched;
  },
};
