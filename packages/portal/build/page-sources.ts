import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** The address of a source in the file system. */
export const inSource = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** What a page of the sitemap loads. */
export interface PageSources {
  readonly isTest?: true;
  readonly page: string;
  readonly access: 'customer' | 'visitor' | 'anyone';
  readonly beside?: string;
  readonly isAlone?: true;
}

/** The used part of the portal's routes. They import nothing that runs. */
export const readSitemap = async <Sitemap>(): Promise<Sitemap> =>
  (await runnerImport<Sitemap>(inSource('routes.ts'))).module;

/** Files that are loaded together with a page, by its access. */
const beside = {
  visitor: ['core/open-core.ts'],
  anyone: ['core/open-core.ts'],
  customer: ['core/open-core.ts', 'frame/CustomerFrame.tsx'],
} as const;

/** The sources of every page. */
export const everyPage: readonly string[] = ['open.tsx'];

/** The sources that a page is loaded from. */
export const sourcesOf = (route: PageSources): readonly string[] => [
  ...everyPage,
  ...[route.page, route.beside ?? []].flat().map((file) => `features/${file}.tsx`),
  ...(route.isAlone ? [] : beside[route.access]),
];
