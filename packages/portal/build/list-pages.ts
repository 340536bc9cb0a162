import { inEachLanguage } from '@ferry/core/words/languages';
import type { Plugin, Rolldown } from 'vite';
import type { Source } from '../../ui/src/locales/words.ts';
import type { EarlyCalls } from '../src/platform/network/first-reads.ts';
import { earlyCalls } from './early-calls.ts';
import { everyPage, inSource, type PageSources, readSitemap, sourcesOf } from './page-sources.ts';
import { readWords } from './words.ts';

/** The sentence about any portal, for search engines and chats. It does not say what the site sells. */
const descriptionWord = 'siteDescription' satisfies keyof Source['about'];

interface Sitemap {
  readonly redirects: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, Route>>;
}
interface Route extends PageSources {
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly words: readonly string[];
  readonly title: keyof Layout;
  readonly tellsFrontDoor?: true;
}

type Layout = Source['layout'];
type ByLanguage<T> = Readonly<Record<string, T>>;

/** The data of a page for the server. */
interface BuiltPage {
  readonly scripts: readonly string[];
  readonly words: ByLanguage<readonly string[]>;
  readonly title?: ByLanguage<string>;
  readonly tellsFrontDoor?: true;
  /** The early calls of a customer's page. */
  readonly early?: EarlyCalls;
}

const layout = inEachLanguage((language) => readWords<Layout>(language, 'layout'));
const titleOf = (title: keyof Layout): ByLanguage<string> =>
  inEachLanguage((language) => layout[language]?.[title] ?? '');

const wordFile = (namespace: string) =>
  `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

/** The files of a page that are not in the document, so that the browser need not discover them one by one. */
function filesOf(bundle: Rolldown.OutputBundle, route: Route | undefined): BuiltPage {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const importsOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
  // Each file after its imports, so that the browser can run them one by one.
  const withImports = (names: readonly string[], seen = new Set<string>()): string[] =>
    names.flatMap((name) => {
      if (seen.has(name)) return [];
      seen.add(name);
      return [...withImports(importsOf(name), seen), name];
    });
  const namesOf = (sources: readonly string[]) =>
    sources.map((source) => {
      const id = inSource(source);
      // If a chunk group contains the module, there is an empty chunk with the module's name before it.
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (chunk === undefined) throw new Error(`No file has ${source}.`);
      return chunk.fileName;
    });
  const inDocument = withImports(namesOf(['main.ts']));
  const late = (sources: readonly string[]) =>
    withImports(namesOf(sources)).filter((name) => !inDocument.includes(name));
  const spoken = ['everywhere.ts', ...(route?.words ?? []).map(wordFile)];
  return {
    title: titleOf(route?.title ?? 'pageNotFound'),
    ...(route?.tellsFrontDoor && { tellsFrontDoor: true }),
    ...(route?.access === 'customer' ? { early: earlyCalls(route.path) } : {}),
    scripts: late(route === undefined ? everyPage : sourcesOf(route)),
    words: inEachLanguage((language) =>
      late(spoken.map((file) => `../../ui/src/locales/${language}/${file}`)),
    ),
  };
}

/**
 * Writes `pages.json`: the addresses of all pages with titles and files, test pages separately. The server reads there
 * which addresses exist, and which files to list in the document.
 */
export function listPages(): Plugin {
  return {
    name: 'ferry-list-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const sitemap = await readSitemap<Sitemap>();
      const addresses = (isTest: boolean) =>
        Object.values(sitemap.routes)
          .filter((route) => (route.isTest ?? false) === isTest)
          .flatMap((route) =>
            [route.path, ...(route.alsoAt ?? [])].map((path) => [path, filesOf(bundle, route)] as const),
          );
      const redirects = Object.keys(sitemap.redirects).map(
        (path) => [path, { scripts: [], words: {} }] as const,
      );
      const listed = {
        pages: Object.fromEntries([...redirects, ...addresses(false)]),
        testPages: Object.fromEntries(addresses(true)),
        absent: filesOf(bundle, undefined),
        description: inEachLanguage(
          (language) => readWords<Source['about']>(language, 'about')[descriptionWord],
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
    },
  };
}
