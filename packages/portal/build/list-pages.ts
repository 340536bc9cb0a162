import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const inSource = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** What is read of the portal's routes. It imports nothing that runs. */
interface Sitemap {
  readonly redirects: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, Route>>;
}
interface Route {
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly isTest?: true;
  readonly page: string;
  readonly access: 'customer' | 'visitor' | 'anyone';
  readonly words: readonly string[];
}

/** What the server reads of a page. */
interface PageFiles {
  readonly scripts: readonly string[];
  /** By language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** What is loaded beside a page, by who may open it. */
const beside = {
  visitor: [],
  anyone: ['core/open-core.ts'],
  customer: ['core/open-core.ts', 'frame/CustomerFrame.tsx'],
} as const;

const languages = ['zh-CN', 'en'] as const;
const wordFile = (namespace: string) => namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The files that a page needs beyond those that the document names, so that a browser need not find them one by one. */
function filesOf(bundle: Rolldown.OutputBundle, { page, access, words }: Route): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      withImports(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found);
    }
    return found;
  };
  const namesOf = (sources: readonly string[]) =>
    sources.map((source) => {
      const id = inSource(source);
      // A group that has the module leaves a file before it that is asked for by the module's name.
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (chunk === undefined) throw new Error(`No file has ${source}.`);
      return chunk.fileName;
    });
  const inDocument = withImports(namesOf(['main.tsx']));
  const late = (sources: readonly string[]) =>
    [...withImports(namesOf(sources))].filter((name) => !inDocument.has(name));
  const spoken = ['everywhere', ...words.map(wordFile)];
  return {
    scripts: late([`features/${page}.tsx`, ...beside[access]]),
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        late(spoken.map((file) => `../../ui/src/locales/${language}/${file}.ts`)),
      ]),
    ),
  };
}

/**
 * Writes `pages.json`: the addresses of all pages with the files that each needs, test pages apart. The server knows by
 * it which address is none, and names the files in the document.
 */
export function listPages(): Plugin {
  return {
    name: 'ferry-list-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<Sitemap>(inSource('routes.ts'));
      const addresses = (isTest: boolean) =>
        Object.values(module.routes)
          .filter((route) => (route.isTest ?? false) === isTest)
          .flatMap((route) =>
            [route.path, ...(route.alsoAt ?? [])].map((path) => [path, filesOf(bundle, route)] as const),
          );
      const redirects = Object.keys(module.redirects).map(
        (path) => [path, { scripts: [], words: {} }] as const,
      );
      const listed = {
        pages: Object.fromEntries([...redirects, ...addresses(false)]),
        testPages: Object.fromEntries(addresses(true)),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
    },
  };
}
