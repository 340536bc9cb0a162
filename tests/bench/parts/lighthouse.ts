import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { browserFlags, browserPath } from '../../journeys/parts/browser.ts';
import { freePort, makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import { blockedBy } from '../blocked.ts';
import { buildPortal, signIn } from '../portal.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

/** The results of Lighthouse for a visit, or medians of several. */
interface Figures {
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
  /** All that was transferred until the network rested. */
  readonly bytes: number;
  /** Blocked time by processor time. */
  readonly blocked: number;
}

export interface Visit extends Figures {
  /** The blocked time by what the browser did. */
  readonly parts: ReadonlyMap<string, number>;
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
  const parts = blockedBy(result?.artifacts.Trace?.traceEvents ?? []);
  const score = categories?.performance?.score;
  if (audits === undefined || typeof score !== 'number')
    throw new Error(`Lighthouse could not measure ${url}: ${runtimeError?.message ?? 'no score'}`);
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details;
  const sent = requests?.type === 'table' ? requests.items : [];
  return {
    score: score * 100,
    fcp: numberOf(names.fcp),
    lcp: numberOf(names.lcp),
    si: numberOf(names.si),
    tbt: numberOf(names.tbt),
    cls: numberOf(names.cls),
    requests: sent.length,
    bytes: sent.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    blocked: [...parts.values()].reduce((sum, time) => sum + time, 0),
    parts,
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
function medianOf(visits: readonly Visit[]): Figures {
  const middle = (figureOf: (visit: Visit) => number) => percentile(visits.map(figureOf), 0.5);
  return {
    score: middle(({ score }) => score),
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    si: middle(({ si }) => si),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    requests: middle(({ requests }) => requests),
    bytes: middle(({ bytes }) => bytes),
    blocked: middle(({ blocked }) => blocked),
  };
}

interface Goal {
  readonly page: RouteName;
  readonly minScore: number;
  readonly maxRequests: number;
  readonly maxBytes?: number;
}

/** What is required. The customer's page is last, because it signs in. */
const goals: readonly Goal[] = [
  { page: 'signIn', minScore: 95, maxRequests: 30, maxBytes: 115_000 },
  { page: 'signUp', minScore: 98, maxRequests: 30, maxBytes: 125_000 },
  { page: 'about', minScore: 95, maxRequests: 30 },
  { page: 'welcome', minScore: 98, maxRequests: 30, maxBytes: 110_000 },
  { page: 'dashboard', minScore: 95, maxRequests: 30, maxBytes: 190_000 },
];

/** Milliseconds of processor time by which the tasks of a page may block its visitor. */
const maxBlocked = 150;

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
const kilo = (bytes: number) => (bytes / 1000).toFixed(0);

/** The parts of the visit in the middle, the longest first. */
function writeParts(visits: readonly Visit[]): string {
  const sorted = visits.toSorted((one, other) => one.blocked - other.blocked);
  const parts = [...(sorted[Math.floor(sorted.length / 2)]?.parts ?? [])];
  return parts
    .sort(([, one], [, other]) => other - one)
    .map(([part, time]) => `${part} ${time.toFixed(0)}`)
    .join(', ');
}

function rowOf(
  { page, minScore, maxRequests, maxBytes = Number.POSITIVE_INFINITY }: Goal,
  visits: readonly Visit[],
): Row {
  const { score, fcp, lcp, si, tbt, cls, requests, bytes, blocked } = medianOf(visits);
  const scores = visits.map((visit) => visit.score);
  return {
    part: 'lighthouse',
    what: routes[page].path,
    spread: [Math.min(...scores), Math.max(...scores)],
    note: [
      `${score.toFixed(0)} of at least ${minScore}`,
      `first paint ${seconds(fcp)} s, largest ${seconds(lcp)} s, speed index ${seconds(si)} s, shift ${cls.toFixed(3)}`,
      `blocked ${tbt.toFixed(0)} ms, by processor time ${blocked.toFixed(0)} of at most ${maxBlocked} (${writeParts(visits)})`,
      `${requests} of at most ${maxRequests} requests, ${kilo(bytes)} kB${Number.isFinite(maxBytes) ? ` of at most ${kilo(maxBytes)}` : ''}`,
    ].join('; '),
    isOverBudget: !(
      score >= minScore &&
      requests <= maxRequests &&
      bytes <= maxBytes &&
      blocked <= maxBlocked &&
      cls <= 0.01
    ),
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
