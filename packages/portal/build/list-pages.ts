import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const source = fileURLToPath(new URL('../src/routes.ts', import.meta.url));

/** What is read of the portal's routes. It imports nothing that runs. */
interface Sitemap {
  readonly redirects: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, { path: string; alsoAt?: readonly string[]; isTest?: true }>>;
}

/** Writes the addresses of all pages to `pages.json`, test pages apart, so that the server knows which address is none. */
export function listPages(): Plugin {
  return {
    name: 'ferry-list-pages',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<Sitemap>(source);
      const addresses = (isTest: boolean) =>
        Object.values(module.routes)
          .filter((route) => (route.isTest ?? false) === isTest)
          .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
      const listed = {
        pages: [...Object.keys(module.redirects), ...addresses(false)],
        testPages: addresses(true),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
    },
  };
}
