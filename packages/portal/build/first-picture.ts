import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { type Language, languages } from '@ferry/core/words/languages';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { words, wordsAsJson } from './words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of a site on which a picture depends by default. */
const usually = ['captcha', 'telegram', 'passkeys'];

/** Every combination of some parts, as the kinds of sites that have them or not. */
const kindsBy = (parts: readonly string[]): Record<string, boolean>[] =>
  parts.reduce<Record<string, boolean>[]>(
    (kinds, part) => [true, false].flatMap((has) => kinds.map((kind) => ({ ...kind, [part]: has }))),
    [{}],
  );

interface Route {
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly picture?: readonly string[];
  readonly drawnBy?: readonly string[];
}
interface Painter {
  readonly siteNameHere: string;
  readonly pictured: readonly Route[];
  drawPicture(
    route: Route | undefined,
    language: Language,
    site: Readonly<Record<string, boolean>>,
  ): Promise<{ style: string; body: string }>;
}

/**
 * The format that the server reads: equal texts are written once and referenced by index. They are deflated and in
 * base64, because the server keeps all texts in memory and rarely needs each.
 */
interface Pictures {
  /** The placeholder of the site's name. */
  readonly siteNameHere: string;
  readonly texts: readonly string[];
  readonly pages: Record<string, Picture>;
  /** The picture for addresses without a page. */
  readonly absent: Picture;
}
interface Picture {
  /** Conditions in the browser. */
  readonly needs: readonly string[];
  /** The parts of a site on which the picture depends. */
  readonly by: readonly string[];
  /** By language, then by kind of site: indexes of the style and of the body. */
  readonly drawn: Record<string, Record<string, readonly [number, number]>>;
}

async function drawAll(painter: Painter): Promise<Pictures> {
  const texts: string[] = [];
  const placeOf = (text: string) => {
    const known = texts.indexOf(text);
    return known < 0 ? texts.push(text) - 1 : known;
  };
  async function picture(route: Route | undefined, needs: readonly string[]): Promise<Picture> {
    const by = route?.drawnBy ?? usually;
    const drawn: Picture['drawn'] = {};
    for (const language of languages) {
      const bySite: Record<string, readonly [number, number]> = {};
      for (const site of kindsBy(by)) {
        const { style, body } = await painter.drawPicture(route, language, site);
        bySite[kindName(site)] = [placeOf(style), placeOf(body)];
      }
      drawn[language] = bySite;
    }
    return { needs, by, drawn };
  }
  const pages: Pictures['pages'] = {};
  for (const route of painter.pictured)
    for (const path of [route.path, ...(route.alsoAt ?? [])])
      pages[path] = await picture(route, route.picture ?? []);
  const absent = await picture(undefined, ['signedOut', 'earlierPage']);
  const packed = texts.map((text) => deflateRawSync(text, { level: 9 }).toString('base64'));
  return { siteNameHere: painter.siteNameHere, texts: packed, pages, absent };
}

/** Such as `captcha telegram`, `telegram` or an empty text. The server builds the same text. */
const kindName = (site: Readonly<Record<string, boolean>>): string =>
  Object.entries(site)
    .flatMap(([name, has]) => (has ? [name] : []))
    .join(' ');

/**
 * Writes `pictures.json`: the first picture of each page for visitors, as HTML with its style. The page's own
 * component renders it, without a session or a server.
 */
export function firstPicture(): Plugin {
  return {
    name: 'ferry-first-picture',
    apply: 'build',
    async generateBundle() {
      const server = await createServer({
        configFile: false,
        root,
        logLevel: 'error',
        appType: 'custom',
        plugins: [react(), words()],
        json: wordsAsJson,
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const painter = (await server.ssrLoadModule('/src/first-picture.tsx')) as Painter;
        const source = JSON.stringify(await drawAll(painter));
        this.emitFile({ type: 'asset', fileName: 'pictures.json', source });
      } finally {
        await server.close();
      }
    },
  };
}
