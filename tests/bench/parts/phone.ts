import type { BrowserContext, CDPSession, Page } from 'playwright';
import { type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import { buildPortal, signIn } from '../portal.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

/** How much slower than this machine Lighthouse's phone is. */
const slowdown = 4;
/** Lighthouse's slow mobile network: milliseconds of each request, and bytes a second. */
const slowNetwork = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480, offline: false };
const visits = 5;
/** Milliseconds in which the data of a second visit, and the answer to a touch, must be drawn. */
const maxSecondVisit = 600;
const maxTouch = 80;
/** Milliseconds in which a page has loaded what it loads in idle time. */
const idleMs = 6_000;

async function slow(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

/** Milliseconds from the address to the frame that shows the used traffic, with the files of earlier visits. */
async function visitAgain(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await slow(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await page.addInitScript(() => {
    // A loop over frames would make the browser draw each of them.
    const changes = new MutationObserver(() => {
      const main = document.querySelector('#portal:not([data-picture]) main');
      if (!/\d\s?[KMGT]B/.test(main?.textContent ?? '')) return;
      changes.disconnect();
      // The frame after the next one has it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(window, { drawnAt: performance.now() })),
      );
    });
    changes.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(url + routes.dashboard.path);
  const drawnAt = await page.waitForFunction(() => (window as { drawnAt?: number }).drawnAt, undefined, {
    polling: 500,
  });
  const milliseconds = (await drawnAt.jsonValue()) ?? Number.NaN;
  await page.close();
  return milliseconds;
}

interface Act {
  readonly what: string;
  readonly page: RouteName;
  do(page: Page): Promise<void>;
}

const tap = (target: string) => (page: Page) =>
  page.locator(`main ${target}`).locator('visible=true').first().tap();

/** What a customer does, on which page. */
const acts: readonly Act[] = [
  { what: 'open a node', page: 'nodes', do: tap('button[aria-label$=的详情]') },
  { what: 'open the search', page: 'dashboard', do: (page) => page.keyboard.press('/') },
  { what: 'open a ticket', page: 'tickets', do: tap('a[href*="/tickets/view/"]') },
  { what: 'open the page of a plan', page: 'dashboard', do: tap('a[href*="/services/buy"]') },
];

/** Milliseconds from a touch or a key to the next frame. */
async function act(context: BrowserContext, url: string, { page: name, do: perform }: Act): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const touched = { touchMs: 0 };
    Object.assign(window, touched);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { touchMs: Math.max((window as unknown as typeof touched).touchMs, duration) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url + routes[name].path);
  await page.waitForTimeout(idleMs);
  await slow(page);
  await perform(page);
  await page.waitForTimeout(2_000);
  const milliseconds = await page.evaluate(() => (window as unknown as { touchMs: number }).touchMs);
  await page.close();
  return milliseconds;
}

function rowOf(what: string, samples: readonly number[], most: number): Row {
  const middle = percentile(samples, 0.5);
  return {
    part: 'phone',
    what,
    samples,
    note: `${middle.toFixed(0)} of at most ${most} ms; ${Math.min(...samples).toFixed(0)} to ${Math.max(...samples).toFixed(0)}`,
  };
}

/**
 * A phone that opened the overview before: how soon it shows data on Lighthouse's slow network, and how soon it answers
 * touches. Times of a whole browser depend on what else the machine does, so they fail no run.
 */
export async function measurePhone(): Promise<Row[]> {
  buildPortal();
  const place = await makePlace('pglite');
  const browser = await openBrowser({ hasNotifications: true });
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  try {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(context, server.url);
    // The first visit installs the worker, and the second one lets the browser keep the compiled code.
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await context.newPage();
      await page.goto(server.url + routes.dashboard.path);
      await page.waitForTimeout(idleMs);
      await page.close();
    }
    const again: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) again.push(await visitAgain(context, server.url));
    const rows = [rowOf('second visit: data on the overview', again, maxSecondVisit)];
    for (const one of acts) {
      const samples: number[] = [];
      for (let time = 0; time < visits; time += 1) samples.push(await act(context, server.url, one));
      rows.push(rowOf(one.what, samples, maxTouch));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}
