import type { Plugin } from 'vite';
import { type Cluster, joinAll, type Load, reached, withOwnParts } from './join-clusters.ts';
import { everyPage, inSource, type PageSources, readSitemap, sourcesOf } from './page-sources.ts';

interface Page extends PageSources {
  readonly path: string;
}
interface Sitemap {
  readonly redirects: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, Page>>;
}

/**
 * Weights relative to a customers' page. Pages that are opened without a cache, such as visitors' pages and the home
 * page, count more. A part that is loaded later counts less.
 */
const firstWeight = 6;
const partWeight = 0.2;

/** The modules by what they import. */
interface Graph {
  importsOf(id: string): readonly string[];
  partsOf(id: string): readonly string[];
  sizeOf(id: string): number;
}

/** The clusters of the modules that several pages or parts load. */
function clustersOf(
  routes: readonly Page[],
  home: string | undefined,
  resolve: (source: string) => string,
  graph: Graph,
): readonly Cluster[] {
  const { importsOf, partsOf, sizeOf } = graph;
  const pages = routes.map((route) => ({ route, roots: sourcesOf(route).map(resolve) }));
  const roots = new Set(pages.flatMap((page) => page.roots));
  const parts = reached([...roots], importsOf, partsOf)
    .values()
    .flatMap(partsOf)
    .filter((id) => !roots.has(id));
  const pageLoads = pages.map(({ route, roots }) => ({
    isHome: route.path === home,
    modules: reached(roots, importsOf),
    weight: route.access === 'customer' && route.path !== home ? 1 : firstWeight,
  }));
  const loads: Load[] = [
    ...pageLoads,
    ...pageLoads
      .filter(({ isHome }) => isHome)
      .map((load) => withOwnParts(load, pageLoads, importsOf, partsOf)),
    ...new Set(parts)
      .values()
      .map((id) => ({ modules: reached([...everyPage.map(resolve), id], importsOf), weight: partWeight })),
  ];
  const loadsOf = new Map<string, Set<Load>>();
  for (const load of loads)
    for (const id of load.modules) loadsOf.set(id, (loadsOf.get(id) ?? new Set()).add(load));
  const places = new Map(loads.map((load, place) => [load, place]));
  const alike = Map.groupBy(loadsOf, ([, own]) => [...own].map((load) => places.get(load)).join());
  const clusters = [...alike.values()].map((rows): Cluster => {
    const modules = rows.map(([id]) => id);
    const size = modules.reduce((sum, id) => sum + sizeOf(id), 0);
    return { modules, size, loads: rows[0]?.[1] ?? new Set(), imports: new Set() };
  });
  const shared = clusters.filter((cluster) => cluster.loads.size > 1);
  const clusterOf = new Map(shared.flatMap((cluster) => cluster.modules.map((id) => [id, cluster] as const)));
  for (const cluster of shared)
    for (const id of cluster.modules.flatMap(importsOf)) {
      const imported = clusterOf.get(id);
      if (imported !== undefined && imported !== cluster) cluster.imports.add(imported);
    }
  return joinAll(shared);
}

/** The modules of the icons by their names. One module exports them all, and the bundler leaves it out. */
function iconsBy(exporting: string, code: string): ReadonlyMap<string, string> {
  const exports = code.matchAll(/export \{ ([^}]+) \} from '\.\/(.+?)'/g);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names
        .split(', ')
        .map((name) => [name.replace('default as ', ''), exporting.replace(/[^/]+$/, file)] as const),
    ),
  );
}

/** The libraries of every page, in files of their own: the page's first file is a shorter task without them. */
const libraries = {
  react: /[/]node_modules[/](?:react|react-dom|scheduler)[/]/,
  libraries: /[/]node_modules[/](?:styled-components|stylis|@emotion)[/]/,
};

const libraryOf = (id: string): string | undefined =>
  Object.entries(libraries).find(([, pattern]) => pattern.test(id))?.[0];

/** The names that a module imports from the icons' package. */
const iconsOf = (code: string): readonly string[] =>
  [...code.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

/**
 * Puts modules that several pages share into files. The sitemap says what each page loads; what the same pages load
 * becomes one file, and small files are joined where that makes pages smaller. Decision 0019 explains why.
 */
export function sharedChunks(): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'ferry-shared-chunks',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          // Code that runs before the libraries are loaded.
          { name: 'start', tags: ['$initial' as const] },
          { name: (id: string) => libraryOf(id) ?? names.get(id) ?? null, debugName: 'shared' },
        ],
        includeDependenciesRecursively: false,
      },
    }),
    async buildEnd(error) {
      if (error) return;
      const { redirects, routes } = await readSitemap<Sitemap>();
      const pages = Object.values(routes).filter(({ isTest }) => !isTest);
      const testPages = Object.values(routes).filter(({ isTest }) => isTest);
      const testFiles = new Set(testPages.map(({ page }) => inSource(`features/${page}.tsx`)));
      const infoOf = (id: string) => this.getModuleInfo(id);
      const codeOf = (id: string) => infoOf(id)?.code ?? '';
      const allIcons = (await this.resolve('lucide-react', inSource('open.tsx')))?.id ?? '';
      const icons = iconsBy(allIcons, codeOf(allIcons));
      const graph = {
        importsOf: (id: string) =>
          (infoOf(id)?.importedIds ?? []).flatMap((imported) =>
            imported === allIcons ? iconsOf(codeOf(id)).map((name) => icons.get(name) ?? imported) : imported,
          ),
        // Customers load no test pages, so these do not count.
        partsOf: (id: string) =>
          (infoOf(id)?.dynamicallyImportedIds ?? []).filter((part) => !testFiles.has(part)),
        sizeOf: (id: string) => codeOf(id).length,
      };
      const clusters = clustersOf(pages, redirects['/'], inSource, graph);
      for (const [at, { modules }] of clusters.entries())
        for (const id of modules) names.set(id, `shared-${at}`);
    },
  };
}
