import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { openJobs } from '../../../jobs/jobs.ts';
import { statusAt } from '../../network/nodes/index.ts';
import { listJobs } from '../jobs/index.ts';
import type { Check } from './examination.ts';

const configuration: Check = {
  name: 'configuration',
  needsDatabase: false,
  async look({ config }) {
    const values = { url: config.publicUrl };
    if (config.production && !config.publicUrl.startsWith('https:'))
      return {
        outcome: 'warning',
        word: 'doctor.config_no_https',
        cure: 'doctor.config_no_https_cure',
        values,
      };
    return { outcome: 'ok', word: 'doctor.config_ok', values };
  },
};

/** A disk with less free space than either of these counts as nearly full. */
const low = { bytes: 2e9, part: 0.1 };
const out = { bytes: 5e8, part: 0.02 };

/** The nearest existing parent of a folder that the first start will create: both are on the same disk. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

const disk: Check = {
  name: 'disk',
  needsDatabase: false,
  async look({ config }) {
    const { bavail, blocks, bsize } = await statfs(existing(resolve(config.dataDirectory)));
    const free = bavail * bsize;
    const part = blocks === 0 ? 1 : bavail / blocks;
    const isBelow = (bound: typeof low) => free < bound.bytes || part < bound.part;
    const values = {
      folder: config.dataDirectory,
      free: (free / 1e9).toFixed(1),
      percent: Math.floor(part * 100),
    };
    if (isBelow(out)) return { outcome: 'failed', word: 'doctor.disk_low', cure: 'doctor.disk_cure', values };
    if (isBelow(low))
      return { outcome: 'warning', word: 'doctor.disk_low', cure: 'doctor.disk_cure', values };
    return { outcome: 'ok', word: 'doctor.disk_ok', values };
  },
};

const proxy: Check = {
  name: 'proxy',
  needsDatabase: false,
  async look({ config, caller }) {
    if (caller === undefined) return { outcome: 'skipped', word: 'doctor.proxy_local' };
    const passed = (caller.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
    const protocol = caller.header('x-forwarded-proto');
    const values = { ip: caller.ip, passed: passed.join(', ').slice(0, 200), url: config.publicUrl };
    const isPassed = passed.some((one) => one !== '');
    if (isPassed && config.trustedProxies.length === 0)
      return {
        outcome: 'failed',
        word: 'doctor.proxy_untrusted',
        cure: 'doctor.proxy_untrusted_cure',
        values,
      };
    if (isPassed && !passed.includes(caller.ip))
      return {
        outcome: 'failed',
        word: 'doctor.proxy_not_ours',
        cure: 'doctor.proxy_untrusted_cure',
        values,
      };
    if (!isPassed && config.production && config.trustedProxies.length === 0)
      return { outcome: 'warning', word: 'doctor.proxy_none', cure: 'doctor.proxy_none_cure', values };
    if (protocol === 'http' && config.publicUrl.startsWith('https:'))
      return { outcome: 'warning', word: 'doctor.proxy_http', cure: 'doctor.proxy_http_cure', values };
    return { outcome: 'ok', word: 'doctor.proxy_ok', values };
  },
};

const nodes: Check = {
  name: 'nodes',
  needsDatabase: true,
  async look({ database, now }) {
    const at = now();
    const rows = await database.sql
      .selectFrom('node')
      .select(['id', 'name', 'last_heard_at', 'maintenance_from', 'maintenance_until'])
      .where('is_enabled', '=', true)
      .orderBy('id')
      .execute();
    if (rows.length === 0)
      return { outcome: 'warning', word: 'doctor.nodes_none', cure: 'doctor.nodes_none_cure' };
    const isPlanned = ({ maintenance_from: from, maintenance_until: until }: (typeof rows)[number]) =>
      from !== null && until !== null && from <= at && at < until;
    const silent = rows.filter((node) => statusAt(node.last_heard_at, at) !== 'online' && !isPlanned(node));
    const values = {
      count: rows.length,
      silent: silent.length,
      names: silent
        .slice(0, 5)
        .map(({ id, name }) => `${id} ${name}`)
        .join(', '),
    };
    if (silent.length > 0)
      return { outcome: 'failed', word: 'doctor.nodes_silent', cure: 'doctor.nodes_silent_cure', values };
    return { outcome: 'ok', word: 'doctor.nodes_ok', values };
  },
};

const jobs: Check = {
  name: 'jobs',
  needsDatabase: true,
  async look(examined) {
    const all = openJobs(examined);
    try {
      const { result } = await listJobs(examined, all);
      const late = result.jobs.filter(({ is_overdue }) => is_overdue).map(({ name }) => name);
      const failed = result.jobs
        .filter(({ last_run }) => last_run?.outcome === 'failed')
        .map(({ name }) => name);
      const values = { count: result.jobs.length, names: [...new Set([...late, ...failed])].join(', ') };
      if (late.length > 0)
        return { outcome: 'failed', word: 'doctor.jobs_late', cure: 'doctor.jobs_cure', values };
      if (failed.length > 0)
        return { outcome: 'warning', word: 'doctor.jobs_failed', cure: 'doctor.jobs_cure', values };
      return { outcome: 'ok', word: 'doctor.jobs_ok', values };
    } finally {
      await all.close();
    }
  },
};

export const siteChecks = [configuration, disk, proxy, nodes, jobs];
