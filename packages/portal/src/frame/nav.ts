import type { WebSiteLayout2Props } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import type { Translate } from '@ferry/ui/locales/i18n';
import {
  ChartColumn,
  Gift,
  House,
  Info,
  LifeBuoy,
  type LucideIcon,
  Package,
  Server,
  Settings,
  ShoppingBag,
  User,
  Wallet,
} from 'lucide-react';
import type { Waiting } from '../binding/use-waiting.ts';
import { type NavGroup, navGroups, type PageRoute, paths, type RouteName, routes } from '../routes.ts';
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

/** The page whose entry is marked: the page itself, or the nearest parent with an entry. */
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

/** The navigation by groups, with the present page marked. */
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

/** The bottom bar on phones. Its last entry contains all other pages. */
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

/** The entry of the bottom bar for a page. */
function bottomEntryOf(page: PageRoute | undefined): BottomName {
  const own = bottomNames.find((name) => routes[name] === page);
  return own ?? (page?.group === 'wallet' ? 'wallet' : 'myAccount');
}

/** The bottom bar on phones. Each page and its waiting items belong to one entry. */
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

/** The target of the arrow: the parent page. On phones every page outside of the bottom bar has an arrow. */
export function backOf(t: Words, pathname: string): WebSiteLayout2Props['back'] {
  const route = findRoute(pathname);
  if (route?.under !== undefined) {
    const above = routes[route.under];
    // With a sidebar, the part is within its whole page.
    return route.part
      ? { label: t('navMe'), href: above.path, onPhones: true }
      : { label: t(above.title), href: above.path };
  }
  if (bottomNames.some((name) => routes[name] === route)) return undefined;
  return { label: t('navMe'), href: routes.myAccount.path, onPhones: true };
}

type FrameSaid = Pick<
  WebSiteLayout2Props,
  'homeHref' | 'title' | 'titleOfWhole' | 'back' | 'nav' | 'bottomNav' | 'accountEntries' | 'announcements'
>;

/** The texts and links of the customers' frame at an address: title, back link and navigation. */
export function frameOf(t: Words, pathname: string, waiting: Waiting): FrameSaid {
  const route = findRoute(pathname);
  const back = backOf(t, pathname);
  return {
    homeHref: paths.dashboard(),
    // The account page has its name in the bottom bar or the sidebar. A part has one name everywhere.
    title: t(
      route === routes.myAccount ? 'navMe' : ((route?.part && route.label) ?? route?.title ?? 'pageNotFound'),
    ),
    ...(route?.part || route === routes.myAccount ? { titleOfWhole: t('pageMyAccount') } : {}),
    ...(back ? { back } : {}),
    nav: navOf(t, pathname, waiting),
    bottomNav: bottomNavOf(t, pathname, waiting),
    accountEntries: [
      { label: t('pageMyAccount'), icon: User, href: paths.myAccount() },
      { label: t('pageSettings'), icon: Settings, href: paths.settings() },
      { label: t('pageAbout'), icon: Info, href: paths.about() },
    ],
    announcements: { href: paths.announcements(), unread: waiting.announcements ?? 0 },
  };
}
