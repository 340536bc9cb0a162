import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { forwardedIp } from '../../../base/plain-ip.ts';
import { openJobs } from '../../../jobs/jobs.ts';
import { statusAt } from '../../ground/services/index.ts';
import { recentUnusual } from '../../money/payments/index.ts';
import { hostsAway } from '../../network/links/index.ts';
import { isUnused, readGroups } from '../../network/nodes/index.ts';
import { listJobs } from '../jobs/index.ts';
import { type Examined, type Found, failed, listed, ok, skipped, warning } from './examination.ts';

async function configuration({ config }: Examined): Promise<Found> {
  const values = { url: config.publicUrl };
  if (config.production && !config.publicUrl.startsWith('https:'))
    return warning('doctor.config_no_https', 'doctor.config_no_https_cure', values);
  return ok('doctor.config_ok', values);
}

/** A disk with less free space than either of these counts as nearly full. */
const low = { bytes: 2e9, part: 0.1 };
const out = { bytes: 5e8, part: 0.02 };

/** The nearest existing parent of a folder that the first start will create: both are on the same disk. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

async function disk({ config }: Examined): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(existing(resolve(config.dataDirectory)));
  const free = bavail * bsize;
  const part = blocks === 0 ? 1 : bavail / blocks;
  const isBelow = (bound: typeof low) => free < bound.bytes || part < bound.part;
  const values = {
    folder: config.dataDirectory,
    free: (free / 1e9).toFixed(1),
    percent: Math.floor(part * 100),
  };
  if (isBelow(out)) return failed('doctor.disk_low', 'doctor.disk_cure', values);
  if (isBelow(low)) return warning('doctor.disk_low', 'doctor.disk_cure', values);
  return ok('doctor.disk_ok', values);
}

async function proxy({ config, caller }: Examined): Promise<Found> {
  if (caller === undefined) return skipped('doctor.proxy_local');
  const passed = (caller.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
  const protocol = caller.header('x-forwarded-proto');
  const values = { ip: caller.ip, passed: passed.join(', ').slice(0, 200), url: config.publicUrl };
  const isPassed = passed.some((one) => one !== '');
  if (isPassed && config.trustedProxies.length === 0)
    return failed('doctor.proxy_untrusted', 'doctor.proxy_untrusted_cure', values);
  if (isPassed && !passed.some((one) => forwardedIp(one) === caller.ip))
    return failed('doctor.proxy_not_ours', 'doctor.proxy_untrusted_cure', values);
  if (!isPassed && config.production && config.trustedProxies.length === 0)
    return warning('doctor.proxy_none', 'doctor.proxy_none_cure', values);
  if (protocol === 'http' && config.publicUrl.startsWith('https:'))
    return warning('doctor.proxy_http', 'doctor.proxy_http_cure', values);
  return ok('doctor.proxy_ok', values);
}

/** The maximum number of nodes in a sentence. */
const maxNames = 20;

const namesOf = (nodes: readonly { id: number; name: string }[]): string =>
  listed(
    nodes.map(({ id, name }) => `${id} ${name}`),
    maxNames,
  );

async function nodes({ config, database, now }: Examined): Promise<Found> {
  const at = now();
  const rows = await database.sql
    .selectFrom('node')
    .select(['id', 'name', 'last_heard_at', 'maintenance_from', 'maintenance_until'])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return warning('doctor.nodes_none', 'doctor.nodes_none_cure');
  const isPlanned = ({ maintenance_from: from, maintenance_until: until }: (typeof rows)[number]) =>
    from !== null && until !== null && from <= at && at < until;
  const silent = rows.filter((node) => statusAt(node.last_heard_at, at) !== 'online' && !isPlanned(node));
  const values = {
    count: rows.length,
    silent: silent.length,
    names: namesOf(silent),
  };
  // The demo has silent nodes that nobody runs.
  const found = config.seedsDemo ? warning : failed;
  if (silent.length > 0) return found('doctor.nodes_silent', 'doctor.nodes_silent_cure', values);
  return ok('doctor.nodes_ok', values);
}

/** A node that reported within this time, in milliseconds, still has its agent. */
const reportedWithin = dayMs;

/** Warns of nodes whose reports depend on the kind of agent while their agent is not named. */
async function agents({ database, now }: Examined): Promise<Found> {
  const rows = await database.sql
    .selectFrom('node')
    .select(['id', 'name'])
    .where('is_enabled', '=', true)
    .where('agent', 'is', null)
    .where('agent_unclear_at', '>', new Date(now().getTime() - reportedWithin))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return ok('doctor.agents_ok');
  return warning('doctor.agents_unclear', 'doctor.agents_cure', { names: namesOf(rows) });
}

/** Nodes that still carry traffic of customers who were cut off. */
async function cutOff({ database }: Examined): Promise<Found> {
  const rows = await database.sql
    .selectFrom('node')
    .select(['id', 'name'])
    .where('cut_off_traffic_since', 'is not', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return ok('doctor.cut_off_ok');
  return failed('doctor.cut_off_served', 'doctor.cut_off_cure', { names: namesOf(rows) });
}

/** Warns of groups with nodes and no customers, or with customers and no nodes, which are usually misspelt. */
async function nodeGroups({ database, now }: Examined): Promise<Found> {
  const odd = (await readGroups(database.sql, now())).filter((group) => group.nodes === 0 || isUnused(group));
  if (odd.length === 0) return ok('doctor.groups_ok');
  const names = odd.slice(0, maxNames).map(({ node_group }) => node_group);
  return warning('doctor.groups_odd', 'doctor.groups_cure', { names: names.join(', ') });
}

/** Hosts of subscription links at which the site's own probes failed. */
async function linkHosts(examined: Examined): Promise<Found> {
  const away = await hostsAway(examined);
  if (away.length === 0) return ok('doctor.link_hosts_ok');
  const names = away.slice(0, maxNames).map(({ host, reason }) => `${host} (${reason})`);
  return failed('doctor.link_hosts_away', 'doctor.link_hosts_cure', { names: names.join(', ') });
}

/** The maximum number of payments in a sentence. */
const maxPayments = 10;

/** Payments confirmed by a gateway that could not be credited or that differ from their recharge. */
async function unusualPayments(examined: Examined): Promise<Found> {
  const all = await recentUnusual(examined);
  if (all.length === 0) return ok('doctor.unusual_ok');
  const held = all.filter(({ isHeld }) => isHeld).length;
  const names = listed(
    all.map(({ trade_no }) => trade_no),
    maxPayments,
  );
  const word = held > 0 ? 'doctor.unusual_held' : 'doctor.unusual_credited';
  return warning(word, 'doctor.unusual_cure', { held, credited: all.length - held, names });
}

async function jobs(examined: Examined): Promise<Found> {
  const all = openJobs(examined);
  try {
    const { result } = await listJobs(examined, all);
    const late = result.jobs.filter(({ is_overdue }) => is_overdue).map(({ name }) => name);
    const broken = result.jobs
      .filter(({ last_run }) => last_run?.outcome === 'failed')
      .map(({ name }) => name);
    const values = { count: result.jobs.length, names: [...new Set([...late, ...broken])].join(', ') };
    if (late.length > 0) return failed('doctor.jobs_late', 'doctor.jobs_cure', values);
    if (broken.length > 0) return warning('doctor.jobs_failed', 'doctor.jobs_cure', values);
    return ok('doctor.jobs_ok', values);
  } finally {
    await all.close();
  }
}

export const hostChecks = { configuration, disk, proxy };
export const siteChecks = {
  nodes,
  agents,
  cut_off: cutOff,
  node_groups: nodeGroups,
  link_hosts: linkHosts,
  unusual_payments: unusualPayments,
  jobs,
};
