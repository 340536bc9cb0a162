import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { browserFlags, browserPath } from '../../journeys/parts/browser.ts';
import { freePort, makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import { buildPortal, signIn } from '../portal.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

/** The results of Lighthouse for one visit. */
export interface Visit {
  /** From 0 to 100. */
  readonly score: number;
  /** Milliseconds on its simulated phone: first and largest paint, what speed it seems to have, and blocked time. */
  readonly fcp: number;
  readonly lcp: number;
  readonly si: number;
  readonly tbt: number;
  /** The sum of layout shifts. */
  readonly cls: number;
  readonly requests: number;
}

const names = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  si: 'speed-index',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/**
 * One visit with an empty cache by Lighthouse's own phone: a slow network and a quarter of this machine's speed, both
 * simulated.
 *
 * @param port of the browser, whose storage stays
 */
export async function audit(port: number, url: string): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
    // Browsers accept brotli over https, and the build contains it.
    extraHeaders: { 'accept-encoding': 'br' },
  });
  const { audits, categories, runtimeError } = result?.lhr ?? {};
  const score = categories?.performance?.score;
  if (audits === undefined || typeof score !== 'number')
    throw new Error(`Lighthouse could not measure ${url}: ${runtimeError?.message ?? 'no score'}`);
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details;
  return {
    score: score * 100,
    fcp: numberOf(names.fcp),
    lcp: numberOf(names.lcp),
    si: numberOf(names.si),
    tbt: numberOf(names.tbt),
    cls: numberOf(names.cls),
    requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
  };
}

/** A browser with a storage of its own, which Lighthouse can connect to. */
export async function openForLighthouse(): Promise<{
  readonly port: number;
  readonly context: BrowserContext;
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
  });
  return {
    port,
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const runs = 5;

/** The median of some visits, value by value. */
export function medianOf(visits: readonly Visit[]): Visit {
  const middle = (name: keyof Visit) =>
    percentile(
      visits.map((visit) => visit[name]),
      0.5,
    );
  return {
    score: middle('score'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    si: middle('si'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    requests: middle('requests'),
  };
}

interface Goal {
  readonly page: RouteName;
  readonly minScore: number;
  readonly maxRequests: number;
}

/** The required scores and numbers of requests. The customer's page is last, because it signs in. */
const goals: readonly Goal[] = [
  { page: 'signIn', minScore: 95, maxRequests: 30 },
  { page: 'signUp', minScore: 95, maxRequests: 30 },
  { page: 'about', minScore: 95, maxRequests: 30 },
  { page: 'welcome', minScore: 95, maxRequests: 30 },
  { page: 'dashboard', minScore: 95, maxRequests: 30 },
];

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

function rowOf({ page, minScore, maxRequests }: Goal, visits: readonly Visit[]): Row {
  const { score, fcp, lcp, si, tbt, cls, requests } = medianOf(visits);
  const scores = visits.map((visit) => visit.score);
  return {
    part: 'lighthouse',
    what: routes[page].path,
    spread: [Math.min(...scores), Math.max(...scores)],
    note: [
      `${score.toFixed(0)} of at least ${minScore}`,
      `first paint ${seconds(fcp)} s, largest ${seconds(lcp)} s, speed index ${seconds(si)} s`,
      `blocked ${tbt.toFixed(0)} ms, shift ${cls.toFixed(3)}`,
      `${requests} of at most ${maxRequests} requests`,
    ].join('; '),
    isOverBudget: !(score >= minScore && requests <= maxRequests && cls <= 0.01),
  };
}

/** Lighthouse's performance of pages on its phone, the median of five visits with an empty cache. */
export async function measureLighthouse(): Promise<Row[]> {
  buildPortal();
  const place = await makePlace('pglite');
  const browser = await openForLighthouse();
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  try {
    const rows: Row[] = [];
    for (const goal of goals) {
      const { path, access } = routes[goal.page];
      if (access === 'customer') await signIn(browser.context, server.url);
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await audit(browser.port, server.url + path));
      rows.push(rowOf(goal, visits));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}
