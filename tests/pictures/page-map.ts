import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { type RouteName, routes } from '../../packages/portal/src/routes.ts';
import layout from '../../packages/ui/src/locales/en/layout.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const resolver = new ResolverFactory({ conditionNames: ['import'], extensions: ['.ts', '.tsx'] });
const contract = 'packages/core/src/contract/';

/** The parts of a page. */
export interface MappedPage {
  readonly name: RouteName;
  readonly path: string;
  readonly title: string;
  /** Its screens, as files in `packages/ui/src/screens`: `shop/BuyScreen/BuyScreen`. */
  readonly screens: readonly string[];
  /** The operations that it reads and sends. */
  readonly calls: readonly string[];
}

/** An imported value: its file in the project, and its name. */
interface Imported {
  readonly file: string;
  readonly name: string | undefined;
}

const importsOf = (file: string): Imported[] => {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const found = (specifier: string): string | undefined => {
    const { path } = resolver.sync(dirname(join(root, file)), specifier);
    return path && relative(root, path);
  };
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => ({ file: found(moduleRequest.value), name: importName.name ?? undefined })),
  );
  const later = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
    .map((specifier) => ({ file: found(specifier), name: undefined }));
  return [...named, ...later].flatMap((one) =>
    one.file === undefined || one.file.includes('node_modules') ? [] : [{ ...one, file: one.file }],
  );
};

const binding = 'packages/portal/src/binding/';

/** Files that belong to a page: those of its folder, the hooks that it shares with other pages, and its machines. */
const isOfPage = (file: string) =>
  file.startsWith('packages/portal/src/features/') ||
  file.startsWith(binding) ||
  /^packages\/core\/src\/machines\/.*\.machine\.ts$/.test(file);

const operations = new Set(allCalls.map(({ operation }) => operation));

/** The operation of an export of the contract, if it is one. */
async function operationOf({ file, name }: Imported): Promise<string | undefined> {
  if (!file.startsWith(contract) || name === undefined) return undefined;
  const exported = ((await import(join(root, file))) as Record<string, { operation?: string } | undefined>)[
    name
  ];
  return exported?.operation !== undefined && operations.has(exported.operation)
    ? exported.operation
    : undefined;
}

async function mapPage(name: RouteName): Promise<MappedPage> {
  const { path, page, title } = routes[name];
  const files = [`packages/portal/src/features/${page}.tsx`];
  const screens = new Set<string>();
  const calls = new Set<string>();
  for (const file of files)
    for (const one of importsOf(file)) {
      const screen = /^packages\/ui\/src\/screens\/(.*Screen)\.tsx$/.exec(one.file)?.[1];
      if (screen !== undefined) screens.add(screen);
      const operation = await operationOf(one);
      if (operation !== undefined) calls.add(operation);
      // Shared hooks use machines of other pages as well.
      if (isOfPage(one.file) && !file.startsWith(binding) && !files.includes(one.file)) files.push(one.file);
    }
  return {
    name,
    path,
    title: layout[title as keyof typeof layout],
    screens: [...screens].toSorted(),
    calls: [...calls].toSorted(),
  };
}

/** Every page of the portal with its screens and calls, read from the sitemap and from imports. */
export const mapPages = (): Promise<MappedPage[]> =>
  Promise.all((Object.keys(routes) as RouteName[]).map(mapPage));
