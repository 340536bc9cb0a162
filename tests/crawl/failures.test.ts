import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAt } from '../../packages/core/src/testing/fake-transport.ts';
import { pathTo, type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { openBrowser } from '../journeys/parts/browser.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../journeys/parts/server-process.ts';
import { signIn } from '../journeys/parts/sign-in.ts';
import { inside } from '../journeys/parts/site.ts';
import { ownThings, password, people, seedPeople } from './people.ts';
import { type Break, type Breaking, putStandIn, type Said } from './stand-in.ts';

/**
 * What every page says when one of its reads fails, or all of them. The pages are those of the sitemap, and the reads
 * are those that the page makes, so neither can be forgotten. The server is asked once for each page. Afterwards a
 * stand-in in the page repeats its answers, or fails.
 */

/** Pages without reads of their own, and pages that end the session. */
const notOpened: readonly string[] = ['signOut', 'signInByLink', 'tests', 'wideTests'];
const opened = (Object.keys(routes) as RouteName[]).filter(
  (name) => routes[name].access !== 'visitor' && !notOpened.includes(name),
);
/** A page with several addresses reads the same at each. */
const names = opened.filter(
  (name) => opened.find((other) => routes[other].page === routes[name].page) === name,
);

const languages = ['zh-CN', 'en'] as const;
type Language = (typeof languages)[number];

const kinds: Readonly<Record<Break, string>> = {
  offline: 'offline',
  500: 'server',
  503: 'server',
  malformed: 'server',
  403: 'refused',
  404: 'refused',
  422: 'refused',
};
/** Each kind is said in both languages. All that it follows from is tried in one, for the first read of each page. */
const breaks: Readonly<Record<Language, readonly Break[]>> = {
  'zh-CN': ['offline', '500', '403'],
  en: ['offline', '403'],
};
const breaksOf = (language: Language, isFirst: boolean): readonly Break[] =>
  isFirst && language === 'zh-CN' ? (Object.keys(kinds) as Break[]) : breaks[language];

const operationOf = (key: string): string => {
  const [method = '', path = ''] = key.split(' ');
  return callAt(method, path)?.operation ?? key;
};

/** The sentence of each kind. A refusal has the server's. */
const sentences: Readonly<Record<Language, Readonly<Record<string, RegExp>>>> = {
  'zh-CN': {
    offline: /连接断了/,
    server: /(服务器出错|没有正常回应)，不是你的网络/,
    refused: /今天不行，明天再来|内容不合要求/,
    retry: /^(重试|刷新)$/,
  },
  en: {
    offline: /You’re offline|Connection lost/,
    server: /Something is wrong on our side|isn’t answering properly/,
    refused: /Not today, come back tomorrow|Something here isn’t right/,
    retry: /^(Retry|Refresh)$/,
  },
};
const refusals = { 'zh-CN': '今天不行，明天再来。', en: 'Not today, come back tomorrow.' };

/** Reads of the frame around each page, tried on the first one and on those that show them. */
const ofFrame: Readonly<Record<string, readonly RouteName[]>> = {
  'account.me': [],
  'announcements.current': [],
  'announcements.list': ['announcements', 'dashboard'],
  'nodes.list': ['nodes', 'connectionReset'],
  'system.site': ['about'],
  'tickets.events': ['dashboard'],
};

/** Reads whose failure a page does not tell, with what it does instead. All others must be told. */
const untold: Readonly<Record<string, Readonly<Partial<Record<RouteName, string>>>>> = {
  'system.frontDoor': { newTicket: 'no answers beside the form' },
  'system.version': { about: 'the version is said to be unknown' },
  'servicesOld.bills': { dashboard: 'no line about the renewal' },
  'servicesOld.terms': { dashboard: 'no offer of the next period' },
  'payments.options': {
    wallet: 'no recharge button',
    buy: 'no button that recharges what is missing',
    oldPayment: 'the missing sum is recharged',
  },
  'payments.list': { newRecharge: 'no note of a recharge that waits' },
  'wallet.show': { newRecharge: 'no balance afterwards', redeem: 'no balance afterwards' },
  'account.showDeletion': { myAccount: 'no sum that a deletion would lose' },
  'apiTokens.list': { myAccount: 'no number of tokens' },
  'security.listPasskeys': { myAccount: 'no card, at an address where passkeys do not work' },
  'telegram.show': { myAccount: 'no row, on a site without a bot' },
  'nodes.list': { usageDetail: 'no filter by node' },
  'account.dashboard': {
    usageChart: 'the way from no traffic is that to the nodes',
    usageDetail: 'the way from no traffic is that to the nodes',
  },
  'shop.list': { shopOld: 'what cannot be bought is told by its quote' },
};

/** Whether a page must tell that these reads failed. */
const isTold = (name: RouteName, keys: readonly string[]): boolean =>
  keys.some((key) => {
    const operation = operationOf(key);
    return untold[operation]?.[name] === undefined && ofFrame[operation]?.includes(name) !== false;
  });

let place: Place;
let server: ServerProcess;
let browser: Browser;
let params: Record<string, Record<string, string>>;
const pages = new Map<Language, Page>();

beforeAll(async () => {
  place = await makePlace('pglite');
  await inside(place, seedPeople);
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off', FERRY_SANDBOX: 'on' });
  params = await ownThings(server.url);
  browser = await openBrowser();
  const recorder = await openAs('zh-CN');
  // The pop-up reads a moment after the first page.
  await recorder.waitForFunction(() => standIn.answers.some(([key]) => key.includes('pop_up_ann')));
  for (const name of names) await recorder.evaluate((path) => standIn.open(path), pathOf(name));
  const answers = await recorder.evaluate(() => standIn.answers);
  await recorder.context().close();
  for (const language of languages) {
    const page = await openAs(language);
    await page.evaluate((known) => {
      standIn.answers = known;
    }, answers);
    pages.set(language, page);
  }
}, 480_000);

/** The address of a page, for the usual customer. */
function pathOf(name: RouteName): string {
  const { query = '', ...parts } = params[name] ?? {};
  return (pathTo as (path: string, params: unknown) => string)(routes[name].path, parts) + query;
}

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

async function openAs(language: Language): Promise<Page> {
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-US' : language,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(putStandIn);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => thrown.push(message));
  await signIn(page, server.url, { email: `${people.usual}@example.com`, password });
  await page.waitForURL('**/user/**');
  await page.locator('h1').waitFor();
  return page;
}

const thrown: string[] = [];

/** The names of the input that the server would complain about. */
const fieldOf = (key: string): [string, string] => {
  const [method = '', path = ''] = key.split(' ');
  const call = callAt(method, path);
  const [param] = Object.keys(call?.params ?? {});
  const [query] = Object.keys(call?.query ?? {});
  return param ? ['path', param] : query ? ['query', query] : ['body', 'title'];
};

function bodyOf(how: Break, key: string, language: Language): string {
  const said = { is_success: false, message: refusals[language], code: 'test.refused' };
  if (how === '403' || how === '404') return JSON.stringify(said);
  if (how !== '422')
    return JSON.stringify({
      ...said,
      message: 'TypeError: x is undefined at server.js:1',
      code: 'server.failed',
    });
  const loc = fieldOf(key);
  const msg = language === 'en' ? 'is not valid' : '格式不对';
  const detail = [{ loc, msg, type: 'invalid_format' }];
  return JSON.stringify({ ...said, code: 'input.invalid', message: `${loc.join('.')}: ${msg}`, detail });
}

const raw = /\b[a-z]+_[a-z_]+\b|\b(body|path|query)\.|\bundefined\b|\bNaN\b|\[object|TypeError|\.js:\d/;
const foreign = { 'zh-CN': /[A-Za-z]{2,}(?:,? [a-z]{2,}){2,}/, en: /[\u4e00-\u9fff]/ };

/** What is said now and was not said while all was well. */
const newWords = (said: Said, well: Said): string =>
  said.failures.map(({ text }) => text).join('\n') +
  (said.text.includes('Page Not Found') ? '' : diff(said, well));

/** The parts of a text that another text lacks, word by word. */
function diff(said: Said, well: Said): string {
  const known = new Set(well.text.split(/(?<=[。.！!？?])/));
  return said.text
    .split(/(?<=[。.！!？?])/)
    .filter((part) => !known.has(part))
    .filter((part) => raw.test(part) && !raw.test(well.text))
    .join('\n');
}

interface Case {
  readonly how: Break;
  readonly keys: readonly string[];
  /** Whether it was read before. */
  readonly isOld?: boolean;
}

/** What is wrong with what a page says, in sentences. */
function faultsOf(
  name: RouteName,
  { how, keys, isOld = false }: Case,
  said: Said,
  well: Said,
  language: Language,
): string[] {
  const operation = operationOf(keys[0] ?? '');
  const kind = kinds[how];
  const faults: string[] = [];
  if (said.failures.length > 1)
    faults.push(`says ${said.failures.map(({ text }) => `“${text}”`).join(' and ')}`);
  const [first] = said.failures;
  if (first === undefined && isTold(name, keys)) faults.push('says nothing');
  if (first !== undefined) {
    if (first.kind !== (isOld ? `old-${kind}` : kind)) faults.push(`calls it ${first.kind}: ${first.text}`);
    if (!sentences[language][kind]?.test(first.text)) faults.push(`says “${first.text}”`);
    const mayRetry = first.buttons.some((button) => sentences[language].retry?.test(button));
    if (mayRetry !== (kind !== 'refused')) faults.push(mayRetry ? 'offers a retry' : 'offers no retry');
  }
  const words = newWords(said, well);
  const found = raw.exec(words)?.[0] ?? foreign[language].exec(words)?.[0];
  if (found !== undefined) faults.push(`shows “${found}”`);
  return faults.map(
    (fault) => `${operation}, ${how}${isOld ? ', old' : ''}${keys.length > 1 ? ', all' : ''}: ${fault}`,
  );
}

/** Whether the one object of a page with a parameter does not exist. Its read has the parameter in its path. */
const isNotFound = (name: RouteName, key: string, how: Break): boolean => {
  const ids = Object.values(params[name] ?? {}).flatMap((value) => value.split('=').at(-1) ?? []);
  return (how === '404' || how === '422') && ids.some((id) => key.includes(id));
};

async function faultsOn(name: RouteName, language: Language): Promise<string[]> {
  const page = pages.get(language) as Page;
  const path = pathOf(name);
  const open = (breaking?: Breaking) =>
    page.evaluate(([to, next]) => standIn.open(to, next), [path, breaking] as const);
  // The first time its code is loaded, and the page before is left.
  await open();
  const well = await open();
  const keys = await page.evaluate(() => standIn.reads());
  const faults = well.failures.map(({ text }) => `says “${text}” though nothing failed`);
  const breaking = (how: Break, of: readonly string[]): Breaking => ({
    how,
    keys: of,
    body: bodyOf(how, of[0] ?? '', language),
    isTold: isTold(name, of),
  });
  const own = keys.filter((key) => name === names[0] || ofFrame[operationOf(key)]?.includes(name) !== false);
  for (const [at, key] of own.entries())
    for (const how of breaksOf(language, at === 0)) {
      const said = await open(breaking(how, [key]));
      if (isNotFound(name, key, how)) {
        if (!said.text.includes(`Page Not Found: ${path}`) || said.failures.length > 0)
          faults.push(`${key}, ${how}: is not the fatal not-found`);
      } else faults.push(...faultsOf(name, { how, keys: [key] }, said, well, language));
    }
  for (const how of ['offline', '500'] as const) {
    if (keys.length === 0) continue;
    faults.push(...faultsOf(name, { how, keys }, await open(breaking(how, keys)), well, language));
    await open();
    const old = await page.evaluate((next) => standIn.readAgain(next), breaking(how, keys));
    faults.push(...faultsOf(name, { how, keys, isOld: true }, old, well, language));
  }
  faults.push(...(await page.evaluate(() => standIn.unknown.splice(0).map((key) => `nobody knows ${key}`))));
  return faults;
}

/** Each language has one page, which shows one address at a time. */
const queues = new Map<Language, Promise<unknown>>();
const inTurn = <T>(language: Language, work: () => Promise<T>): Promise<T> => {
  const next = (queues.get(language) ?? Promise.resolve()).catch(() => {}).then(work);
  queues.set(language, next);
  return next;
};

describe('what is said of each failure of each read', () => {
  const visits = names.flatMap((name) => languages.map((language) => ({ name, language })));
  test.concurrent.each(visits)('of $name in $language', async ({ name, language }) => {
    const faults = await inTurn(language, () => faultsOn(name, language));
    expect(faults, faults.join('\n')).toEqual([]);
  });
  test('nothing was thrown', () => {
    expect(thrown).toEqual([]);
  });
});
