import type { WebSiteLayout2Props } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import type { TFunction } from 'i18next';
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
import { type NavGroup, navGroups, type PageRoute, type RouteName, routes } from '../routes.ts';
import { findRoute } from '../routing/find-route.ts';

type NavItem = WebSiteLayout2Props['nav'][number];
type Words = TFunction<'layout'>;

const groupIcons: Readonly<Record<NavGroup, LucideIcon>> = {
  home: House,
  services: Package,
  usage: ChartColumn,
  wallet: Wallet,
  support: LifeBuoy,
  promote: Gift,
  account: User,
};

/** What waits on a page, such as messages that were not read. */
export type Waiting = Partial<Record<RouteName, number>>;

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

/** What a thumb reaches on phones. */
const onPhones = {
  dashboard: House,
  nodes: Server,
  buy: ShoppingBag,
  wallet: Wallet,
} as const satisfies Partial<Record<RouteName, LucideIcon>>;

/** The bottom bar of phones. An entry is open, too, while a page of its group is that has no entry of its own. */
export function bottomNavOf(t: Words, pathname: string, waiting: Waiting): NavItem[] {
  const open = openEntry(pathname);
  const entries = Object.keys(onPhones) as (keyof typeof onPhones)[];
  const hasEntry = entries.some((name) => routes[name] === open);
  return entries.map((name) => {
    const { group } = routes[name];
    const isOfGroup = !hasEntry && group === 'wallet' && open?.group === group;
    return {
      ...linkOf(t, name, open, waiting),
      label: t(name === 'wallet' ? 'group_wallet' : routes[name].title),
      icon: onPhones[name],
      ...(isOfGroup ? { pages: [{ label: '', href: '', current: true }] } : {}),
    };
  });
}
