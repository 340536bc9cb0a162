import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForCustomers } from '@ferry/core/contract/base/address';
import { inEachLanguage, sourceLanguage } from '@ferry/core/words/languages';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Services } from '../../base/context.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import { type Language, languageOf } from '../../words/words.ts';
import { contentSecurityPolicy } from '../answer/security-headers.ts';
import { addVary } from '../answer/vary.ts';

type ByLanguage<T> = Readonly<Record<Language, T>>;

/** What the build wrote about the page at an address. */
interface BuiltPage {
  /** Scripts that only this page needs. */
  readonly scripts: readonly string[];
  readonly words: ByLanguage<readonly string[]>;
  /** The title. A redirect has none. */
  readonly title?: ByLanguage<string>;
}
interface BuiltPages {
  readonly pages: Readonly<Record<string, BuiltPage>>;
  /** Pages that exist only if FERRY_TEST_PAGES is on. */
  readonly testPages: Readonly<Record<string, BuiltPage>>;
  /** The page for every other address. */
  readonly absent: BuiltPage;
  /** The description of the site, in one sentence. */
  readonly description: ByLanguage<string>;
}

/** The first picture of a page, by language and kind of site. The portal's `build/first-picture.ts` makes it. */
interface Picture {
  readonly needs: readonly string[];
  readonly drawn: ByLanguage<Readonly<Record<string, readonly [style: number, body: number]>>>;
}
interface Pictures {
  readonly siteNameHere: string;
  readonly texts: readonly string[];
  readonly pages: Readonly<Record<string, Picture>>;
  readonly absent: Picture;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The HTML documents of the portal: one for each page and language. */
export interface Documents {
  /** The addresses of all pages of this site. */
  readonly paths: readonly string[];
  /** A handler for the document of the page at one of these addresses. */
  page(path: string): Answer;
  /** A handler for the document of every other address. */
  readonly absent: Answer;
}

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/**
 * Settings that the page needs before its first call. They are in the page itself, because the CSP allows only known
 * inline scripts.
 */
function pageSettings({ config }: Services): string {
  const settings = {
    siteName: config.siteName,
    currency: config.currency,
    timeZone: config.timeZone,
    captcha: config.captcha !== 'off',
    invite: config.invite,
    telegram: config.telegram !== undefined,
    testPages: config.testPages,
    ...(config.apiOrigins.length === 0 ? {} : { apiOrigins: config.apiOrigins }),
    ...(config.crispWebsiteId === undefined ? {} : { crispWebsiteId: config.crispWebsiteId }),
  };
  return meta('ferry-settings', JSON.stringify(settings));
}

/**
 * Preload links for the files that the browser would otherwise discover one after another, in its likely language.
 */
const preload = ({ scripts, words }: BuiltPage, language: Language, urgency: string): string =>
  [
    ...[...scripts, ...(words[language] ?? [])].map(
      (file) => `<link rel="modulepreload"${urgency} crossorigin href="/${file}">`,
    ),
    meta('ferry-words', JSON.stringify(words)),
  ].join('');

/** The hashes of inline scripts, in the form of the CSP. */
const inlineScripts = (document: string): string[] =>
  [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Hides the picture until all of it was parsed. A browser may draw a part of it, which would then jump. */
const untilWhole = '#portal[data-picture]{visibility:hidden}';
const onceWhole = '<style>#portal[data-picture]{visibility:visible}</style>';

/** The language that was chosen on this device, or else the browser's. */
const languageFor = ({ headers }: FastifyRequest): Language =>
  languageOf([parseCookie(headers.cookie ?? '').ferry_language, headers['accept-language']].join());

/**
 * Reads the portal's build, and completes it with what the build can not know: the site's settings and name, and for
 * each page its title, its files and its first picture.
 *
 * @param built the folder of the build
 */
export function openDocuments(services: Services, built: string): Documents {
  const { config } = services;
  const read = (name: string) => readFileSync(join(built, name), 'utf8');
  const { pages, testPages, absent, description } = JSON.parse(read('pages.json')) as BuiltPages;
  if (absent === undefined)
    throw new Error('The portal was built for another version of the server. Build it again: npm run build');
  const pictures = existsSync(join(built, 'pictures.json'))
    ? (JSON.parse(read('pictures.json')) as Pictures)
    : undefined;
  const shown = config.testPages ? { ...pages, ...testPages } : pages;
  const document = read('index.html').replace('<!--settings-->', () => pageSettings(services));
  const policy = contentSecurityPolicy(config, inlineScripts(document));
  const siteName = escapeHtml(config.siteName);
  const kind = [config.captcha !== 'off' && 'captcha', config.telegram !== undefined && 'telegram']
    .filter(Boolean)
    .join(' ');

  function pictureOf(picture: Picture | undefined, language: Language) {
    const [style, body] = (picture?.drawn[language][kind] ?? []).map((place) => pictures?.texts[place]);
    if (picture === undefined || style === undefined || body === undefined) return undefined;
    return {
      head: `${meta('ferry-picture', picture.needs.join(' '))}<style data-picture>${untilWhole}${style}</style>`,
      body: body.replaceAll(pictures?.siteNameHere ?? '', () => siteName),
    };
  }
  function write(page: BuiltPage, language: Language, path?: string, picture?: Picture): string {
    const drawn = pictureOf(picture, language);
    const title = page.title === undefined ? siteName : `${escapeHtml(page.title[language])} · ${siteName}`;
    const canonical =
      picture && path ? `<link rel="canonical" href="${escapeHtml(config.publicUrl + path)}">` : '';
    // A picture is visible already, so scripts after it need no high priority.
    const urgency = drawn === undefined ? '' : ' fetchpriority="low"';
    return document
      .replace('<html lang="zh-CN">', `<html lang="${language}">`)
      .replaceAll('<script type="module"', `<script type="module"${urgency}`)
      .replace(
        '"/manifest.webmanifest"',
        language === sourceLanguage ? '$&' : `"/manifest.${language}.webmanifest"`,
      )
      .replace(/<meta\s+name="description"[^>]*>/, () => meta('description', description[language]))
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>${canonical}`)
      .replace('<!--preload-->', () => preload(page, language, urgency) + (drawn?.head ?? ''))
      .replace(/<div id="portal">\s*<\/div>/, (empty) =>
        drawn ? `<div id="portal" data-picture>${drawn.body}</div>${onceWhole}` : empty,
      );
  }
  const send = (reply: FastifyReply, text: string): FastifyReply => {
    addVary(reply, 'accept-language, cookie');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(text);
  };
  const nothing = inEachLanguage((language) => write(absent, language));
  const nowhere = inEachLanguage((language) => write(absent, language, undefined, pictures?.absent));
  return {
    paths: Object.keys(shown),
    page(path) {
      const page = shown[path] ?? absent;
      const texts = inEachLanguage((language) => write(page, language, path, pictures?.pages[path]));
      return (request, reply) => send(reply, texts[languageFor(request)]);
    },
    absent(request, reply) {
      // At customers' addresses the app first checks who the reader is, and crawlers should index no error. Both get
      // the document without an error text.
      const isBare =
        isForCustomers(request.url.split('?', 1)[0] ?? '') || isbot(request.headers['user-agent']);
      addVary(reply, 'user-agent');
      return send(reply, (isBare ? nothing : nowhere)[languageFor(request)]);
    },
  };
}
