import { customerPages } from './sitemap/customer-pages.ts';
import type { Declared } from './sitemap/declared.ts';
import { entrances, openPages } from './sitemap/open-pages.ts';

export { type NavGroup, navGroups } from './sitemap/declared.ts';

/** The sitemap: every page of the portal, in the order of the navigation groups. */
const pages = { ...entrances, ...customerPages, ...openPages } as const;

type Table = typeof pages;
export type RouteName = keyof Table;

export interface PageRoute extends Declared {
  readonly under?: RouteName;
  /** Missing outside of the customers' frame. */
  readonly next?: readonly RouteName[] | 'none';
  /** Only outside of the customers' frame. */
  readonly isForVisit?: true;
}

/** Pages by name, in the order of the sitemap. */
export const routes: Readonly<Record<RouteName, PageRoute>> = pages;

type ParamsOf<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamsOf<Start> | ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** Fills in the parts `:id` of an address, encoded. */
export const fillIn = (path: string, values: Readonly<Partial<Record<string, string | number>>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Like `fillIn`, for exactly the parts that the address has: `pathTo('/tickets/:id', { id: 7 })` is `/tickets/7`. */
export function pathTo<Path extends string>(
  path: Path,
  ...[params]: [ParamsOf<Path>] extends [never] ? [] : [Record<ParamsOf<Path>, string | number>]
): string {
  return fillIn(path, params ?? {});
}

type Paths = {
  readonly [Name in RouteName]: (
    ...params: Parameters<typeof pathTo<Table[Name]['path']>> extends [string, ...infer Rest] ? Rest : never
  ) => string;
};

/** Addresses by page name, such as `paths.buy()`. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, pathTo.bind(null, path)]),
) as unknown as Paths;

/** The page that begins a recharge, with an amount filled in. */
export const rechargeHref = (amount?: string): string =>
  paths.newRecharge() + (amount === undefined ? '' : `?${new URLSearchParams({ amount })}`);

const shopFor = (purpose: 'renew' | 'change' | 'traffic') => `${paths.buy()}?do=${purpose}`;

/** The shop, and the shop for what a customer wants to do. Mails lead to the same addresses. */
export const shopLinks = {
  buy: paths.buy(),
  renew: shopFor('renew'),
  change: shopFor('change'),
  addTraffic: shopFor('traffic'),
};

/** The fragment of the dashboard's import buttons, and their address. */
export const importHash = '#import';
export const importHref: string = paths.dashboard() + importHash;
/** The fragment of the dashboard's button that copies the link, for the installed app's shortcut. */
export const copyHash = '#link';

/** The existing pages, with or without test pages. */
export const shownRoutes = (testPages: boolean): PageRoute[] =>
  Object.values(routes).filter(({ isTest }) => testPages || !isTest);

/** Prefixes of older addresses, and their targets. */
export const redirects: Readonly<Record<string, string>> = {
  '/': pages.dashboard.path,
  '/user': pages.dashboard.path,
};
