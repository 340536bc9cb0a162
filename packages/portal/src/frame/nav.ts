import type { WebSiteLayout2Props } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import type { Translate } from '@ferry/ui/locales/i18n';
import {
  ChartColumn,
  Gift,
  House,
  LifeBuoy,
  type LucideIcon,
  Package,
  Server,
  ShoppingBag,
  User,
  Wallet,
} from 'lucide-react';
import type { Waiting } from '../binding/use-waiting.ts';
import { type NavGroup, navGroups, type PageRoute, type RouteName, routes } from '../routes.ts';
import { findRoute } from '../routing/find-route.ts';

type NavItem = WebSiteLayout2Props['nav'][number];
type Words = Translate<'layout'>;

const groupIcons: Readonly<Record<NavGroup, LucideIcon>> = {
  home: House,
  services: Package,
  usage: ChartColumn,
  wallet: Wallet,
  support: LifeBuoy,
  promote: Gift,
  account: User,
};

/** The page whose entry is shown as open: the page itself, or the nearest one above it that has an entry. */
function openEntry(pathname: string): PageRoute | undefined {
  let route = findRoute(pathname);
  while (route !== undefined && route.group === undefined)
    route = route.under === undefined ? undefined : routes[route.under];
  return route;
}

function linkOf(t: Words, name: RouteName, open: PageRoute | undefined, waiting: Waiting) {
  const route = routes[name];
  const count = waiting[name] ?? 0;
  return {
    label: t(route.label ?? route.title),
    href: route.path,
    current: route === open,
    ...(count > 0 ? { count } : {}),
  };
}

/** The way through the product by groups, with the page that is open. */
export function navOf(t: Words, pathname: string, waiting: Waiting): NavItem[] {
  const open = openEntry(pathname);
  const names = Object.keys(routes) as RouteName[];
  return navGroups.flatMap((group): NavItem[] => {
    const pages = names
      .filter((name) => routes[name].group === group)
      .map((name) => linkOf(t, name, open, waiting));
    const [first] = pages;
    if (first === undefined) return [];
    const icon = groupIcons[group];
    if (pages.length === 1) return [{ ...first, icon }];
    const count = pages.reduce((sum, page) => sum + (page.count ?? 0), 0);
    return [{ label: t(`group_${group}`), href: first.href, icon, pages, ...(count > 0 ? { count } : {}) }];
  });
}

/** What a thumb reaches on phones; the last has all that the others have not. */
const onPhones = {
  dashboard: House,
  nodes: Server,
  buy: ShoppingBag,
  wallet: Wallet,
  myAccount: User,
} as const satisfies Partial<Record<RouteName, LucideIcon>>;

type BottomName = keyof typeof onPhones;
const bottomNames = Object.keys(onPhones) as BottomName[];

const bottomWords = {
  dashboard: 'pageDashboard',
  nodes: 'pageNodes',
  buy: 'pageBuy',
  wallet: 'group_wallet',
  myAccount: 'navMe',
} as const satisfies Record<BottomName, string>;

/** Which entry of the bottom bar a page belongs to. */
function bottomEntryOf(page: PageRoute | undefined): BottomName {
  const own = bottomNames.find((name) => routes[name] === page);
  return own ?? (page?.group === 'wallet' ? 'wallet' : 'myAccount');
}

/** The bottom bar of phones: each page has its entry there, and so has what waits on it. */
export function bottomNavOf(t: Words, pathname: string, waiting: Waiting): NavItem[] {
  const open = openEntry(pathname);
  const openName = open === undefined ? undefined : bottomEntryOf(open);
  const counts = Object.entries(waiting) as [RouteName, number][];
  return bottomNames.map((name) => {
    const count = counts
      .filter(([page]) => bottomEntryOf(routes[page]) === name)
      .reduce((sum, [, some]) => sum + some, 0);
    return {
      label: t(bottomWords[name]),
      href: routes[name].path,
      icon: onPhones[name],
      current: routes[name] === open,
      ...(name === openName && routes[name] !== open
        ? { pages: [{ label: '', href: '', current: true }] }
        : {}),
      ...(count > 0 ? { count } : {}),
    };
  });
}

/** Where the arrow leads: to the page above, and on phones from every page that the bottom bar does not name. */
export function backOf(t: Words, pathname: string): WebSiteLayout2Props['back'] {
  const route = findRoute(pathname);
  if (route?.under !== undefined) {
    const above = routes[route.under];
    return { label: t(above.title), href: above.path };
  }
  if (bottomNames.some((name) => routes[name] === route)) return undefined;
  return { label: t('navMe'), href: routes.myAccount.path, onPhones: true };
}
