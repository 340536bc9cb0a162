import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { isForCustomers } from '@ferry/core/contract/base/address';
import { sourceLanguage } from '@ferry/core/words/languages';
import { fillLater } from '@ferry/core/words/words';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Services } from '../../base/context.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import type { SiteInDocuments } from '../../base/noun.ts';
import { type Language, languageOf } from '../../words/words.ts';
import { contentSecurityPolicy } from '../answer/security-headers.ts';
import { addVary } from '../answer/vary.ts';
import { aboutSite, meta, openTeller } from './about-site.ts';

type ByLanguage<T> = Readonly<Record<Language, T>>;

/** What the build wrote about the page at an address. */
interface BuiltPage {
  /** Scripts that only this page needs. */
  readonly scripts: readonly string[];
  readonly words: ByLanguage<readonly string[]>;
  /** The title. A redirect has none. */
  readonly title?: ByLanguage<string>;
  /** Its document contains the front door. */
  readonly tellsFrontDoor?: true;
  /** The calls that the page begins with, for its inline script. */
  readonly early?: object;
}
interface BuiltPages {
  readonly pages: Readonly<Record<string, BuiltPage>>;
  /** Pages that exist only if FERRY_TEST_PAGES is on. */
  readonly testPages: Readonly<Record<string, BuiltPage>>;
  /** The page for every other address. */
  readonly absent: BuiltPage;
  /** The default description, in one sentence that does not say what the site sells. */
  readonly description: ByLanguage<string>;
}

/** The first picture of a page, by language and kind of site. The portal's `build/first-picture.ts` makes it. */
interface Picture {
  readonly needs: readonly string[];
  /** The features on which it depends, such as `captcha`. The kind is a site's features in this order. */
  readonly by: readonly string[];
  readonly drawn: ByLanguage<Readonly<Record<string, readonly [style: number, body: number]>>>;
}
interface Pictures {
  readonly siteNameHere: string;
  /** Deflated by the build, which takes a quarter of the memory of strings. */
  readonly texts: readonly Buffer[];
  readonly pages: Readonly<Record<string, Picture>>;
  readonly absent: Picture;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The HTML documents of the portal: one for each page and language. */
export interface Documents {
  /** The addresses of all pages of this site. */
  readonly paths: readonly string[];
  /** A handler for the document of the page at one of these addresses. */
  page(path: string): Answer;
  /** A handler for the document of every other address. */
  readonly absent: Answer;
}

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
    push: config.push !== undefined,
    testPages: config.testPages,
    ...(config.passkeys === undefined ? {} : { passkeyOrigins: config.passkeys.origins }),
    ...(config.apiOrigins.length === 0 ? {} : { apiOrigins: config.apiOrigins }),
    ...(config.crispWebsiteId === undefined ? {} : { crispWebsiteId: config.crispWebsiteId }),
  };
  return meta('ferry-settings', JSON.stringify(settings));
}

/**
 * Preload links for the files that the browser would otherwise discover one after another, in its likely language.
 */
const preload = ({ scripts, words }: BuiltPage, language: Language): string =>
  [...scripts, ...(words[language] ?? [])]
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');

/** The data of a page for the inline script. */
const forScript = ({ words, early }: BuiltPage): string =>
  [
    meta('ferry-words', JSON.stringify(words)),
    early === undefined ? '' : meta('ferry-early', JSON.stringify(early)),
  ].join('');

/** The page's script and its preloads. */
const pageScript = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/;

/** Scripts that the inline script adds to the document once the picture is drawn, with a low priority. */
const afterPicture = (scripts: string): string =>
  `<template data-scripts>${scripts.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')}</template>`;

/** The hashes of inline scripts, in the form of the CSP. */
const inlineScripts = (document: string): string[] =>
  [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Hides the picture until it is completely parsed, because a partly drawn picture would jump. */
const hideUntilParsed = '#portal[data-picture]{visibility:hidden}';
const showOnceParsed = '<style>#portal[data-picture]{visibility:visible}</style>';
/** Only the browser knows whether somebody is signed in. */
const onlyByScript = '<noscript><style>#portal{display:none}</style></noscript>';

/** The language that was chosen on this device, or else the browser's. */
const languageFor = ({ headers }: FastifyRequest): Language =>
  languageOf([parseCookie(headers.cookie ?? '').ferry_language, headers['accept-language']].join());

function send(reply: FastifyReply, text: string, policy: string): FastifyReply {
  addVary(reply, 'accept-language, cookie');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .send(text);
}

/** The pictures of a build. `undefined` if it drew none. The file's texts are in base64. */
function readPictures(built: string): Pictures | undefined {
  const path = join(built, 'pictures.json');
  if (!existsSync(path)) return undefined;
  const file = JSON.parse(readFileSync(path, 'utf8')) as Omit<Pictures, 'texts'> & { texts: string[] };
  return { ...file, texts: file.texts.map((text) => Buffer.from(text, 'base64')) };
}

/** Head and body of a picture. `undefined` if the build drew none. */
function pictureOf(
  pictures: Pictures | undefined,
  picture: Picture | undefined,
  places: readonly number[] | undefined,
  { siteName, path }: { siteName: string; path: string | undefined },
) {
  const [style, body] = (places ?? []).map((place) => {
    const packed = pictures?.texts[place];
    return packed && inflateRawSync(packed).toString();
  });
  if (pictures === undefined || picture === undefined || style === undefined || body === undefined)
    return undefined;
  const at = path === undefined ? '' : ` data-path="${escapeHtml(path)}"`;
  return {
    head: [
      meta('ferry-picture', picture.needs.join(' '), at),
      `<style data-picture>${hideUntilParsed}${style}</style>`,
      isForCustomers(path ?? '') ? onlyByScript : '',
    ].join(''),
    body: fillLater(body, pictures.siteNameHere, siteName, escapeHtml(siteName)),
  };
}

/** The site's features that affect all documents, and the hosts where passkeys work. */
const partsOf = ({ captcha, telegram, passkeys }: Services['config']) => ({
  has: [captcha !== 'off' && 'captcha', telegram !== undefined && 'telegram'],
  passkeyHosts: new Set(passkeys?.origins.map((origin) => new URL(origin).host)),
});

/** The kind of the picture, by the site's features and the visitor's access. */
function kindOf(
  { has, passkeyHosts }: ReturnType<typeof partsOf>,
  picture: Picture | undefined,
  site: SiteInDocuments,
  { query, host }: FastifyRequest,
): string {
  const isInvited = Object(query).invite_code !== undefined;
  const all = [
    ...has,
    passkeyHosts.has(host) && 'passkeys',
    ...site.shown,
    ...(isInvited ? site.byInvite : []),
  ];
  return picture?.by.filter((part) => all.includes(part)).join(' ') ?? '';
}

/**
 * Reads the portal's build, and adds the site's settings and name, and for each page its title, files and first
 * picture.
 *
 * @param built the folder of the build
 */
export function openDocuments(services: Services, built: string): Documents {
  const { config } = services;
  const read = (name: string) => readFileSync(join(built, name), 'utf8');
  const { pages, testPages, absent, description } = JSON.parse(read('pages.json')) as BuiltPages;
  if (absent === undefined)
    throw new Error('The portal was built for another version of the server. Build it again: npm run build');
  const pictures = readPictures(built);
  const shown = config.testPages ? { ...pages, ...testPages } : pages;
  const document = read('index.html').replace('<!--settings-->', () => pageSettings(services));
  const policy = contentSecurityPolicy(config, inlineScripts(document));
  const siteName = escapeHtml(config.siteName);
  const tell = openTeller(services);
  const parts = partsOf(config);

  function write(
    page: BuiltPage,
    language: Language,
    kind: string,
    path?: string,
    picture?: Picture,
  ): string {
    const drawn = pictureOf(pictures, picture, picture?.drawn[language][kind], {
      siteName: config.siteName,
      path,
    });
    const title = page.title === undefined ? siteName : `${escapeHtml(page.title[language])} · ${siteName}`;
    const canonical =
      picture && path && !isForCustomers(path)
        ? `<link rel="canonical" href="${escapeHtml(config.publicUrl + path)}">`
        : '';
    const placed = drawn ? afterPicture : String;
    const head = placed(preload(page, language)) + forScript(page) + (drawn?.head ?? '');
    return document
      .replace('<html lang="zh-CN">', `<html lang="${language}">`)
      .replace(pageScript, (scripts) => placed(scripts))
      .replace(
        '"/manifest.webmanifest"',
        language === sourceLanguage ? '$&' : `"/manifest.${language}.webmanifest"`,
      )
      .replace(/<meta\s+name="description"[^>]*>/, '<!--site-->')
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>${canonical}`)
      .replace('<!--preload-->', () => head)
      .replace(/<div id="portal">\s*<\/div>/, (empty) =>
        drawn ? `<div id="portal" data-picture>${drawn.body}</div>${showOnceParsed}` : empty,
      );
  }
  /** A handler for a document. Its text without the facts about the site is written once for each kind and language. */
  function answerWith(page: BuiltPage, path?: string, picture?: Picture): Answer {
    const written = new Map<string, string>();
    return async (request, reply) => {
      const site = await tell();
      const language = languageFor(request);
      const kind = kindOf(parts, picture, site, request);
      const key = `${language} ${kind}`;
      const text = written.get(key) ?? write(page, language, kind, path, picture);
      written.set(key, text);
      const isTold = page.tellsFrontDoor === true;
      const about = aboutSite(config, site, { text: description[language], language, isTold });
      return send(
        reply,
        text.replace('<!--site-->', () => about),
        policy,
      );
    };
  }
  const bareDocument = answerWith(absent);
  const absentDocument = answerWith(absent, undefined, pictures?.absent);
  return {
    paths: Object.keys(shown),
    page: (path) => answerWith(shown[path] ?? absent, path, pictures?.pages[path]),
    absent(request, reply) {
      // At customers' addresses the app first identifies the reader, and crawlers should not index an error. Both get
      // the document without an error text.
      const isBare =
        isForCustomers(request.url.split('?', 1)[0] ?? '') || isbot(request.headers['user-agent']);
      addVary(reply, 'user-agent');
      return (isBare ? bareDocument : absentDocument)(request, reply);
    },
  };
}
