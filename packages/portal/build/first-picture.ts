import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

const languages = ['zh-CN', 'en'] as const;
const kindsOfSite = [true, false].flatMap((captcha) =>
  [true, false].map((telegram) => ({ captcha, telegram })),
);

interface Route {
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly picture?: readonly string[];
}
interface Painter {
  readonly siteNameHere: string;
  readonly pictured: readonly Route[];
  drawPicture(
    route: Route | undefined,
    language: (typeof languages)[number],
    site: (typeof kindsOfSite)[number],
  ): Promise<{ style: string; body: string }>;
}

/** As the server reads it: the same text is written once, and named by its place. */
interface Pictures {
  /** Stands where the name of the site is to be. */
  readonly siteNameHere: string;
  readonly texts: string[];
  readonly pages: Record<string, Picture>;
  /** Where there is no page. */
  readonly absent: Picture;
}
interface Picture {
  /** What has to be so in a browser. */
  readonly needs: readonly string[];
  /** By language, then by kind of site: places of the style and of the body. */
  readonly drawn: Record<string, Record<string, readonly [number, number]>>;
}

async function drawAll(painter: Painter): Promise<Pictures> {
  const texts: string[] = [];
  const placeOf = (text: string) => {
    const known = texts.indexOf(text);
    return known < 0 ? texts.push(text) - 1 : known;
  };
  async function picture(route: Route | undefined, needs: readonly string[]): Promise<Picture> {
    const drawn: Picture['drawn'] = {};
    for (const language of languages) {
      const bySite: Record<string, readonly [number, number]> = {};
      for (const site of kindsOfSite) {
        const { style, body } = await painter.drawPicture(route, language, site);
        bySite[kindName(site)] = [placeOf(style), placeOf(body)];
      }
      drawn[language] = bySite;
    }
    return { needs, drawn };
  }
  const pages: Pictures['pages'] = {};
  for (const route of painter.pictured)
    for (const path of [route.path, ...(route.alsoAt ?? [])])
      pages[path] = await picture(route, route.picture ?? []);
  const absent = await picture(undefined, ['signedOut', 'earlierPage']);
  return { siteNameHere: painter.siteNameHere, texts, pages, absent };
}

/** `captcha telegram`, `captcha`, `telegram` or nothing: the server says it in the same words. */
const kindName = (site: (typeof kindsOfSite)[number]): string =>
  Object.entries(site)
    .flatMap(([name, has]) => (has ? [name] : []))
    .join(' ');

/**
 * Writes `pictures.json`: what each page of visitors begins with, as HTML with its style. It is drawn by the page's own
 * component, before anything is known of a session or a server.
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
        plugins: [react()],
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
