import type { WebSiteLayout2Props } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import type { TFunction } from 'i18next';
import { House, type LucideIcon, Megaphone, Server, ShoppingBag, Wallet } from 'lucide-react';
import { type NavIcon, type PageRoute, routes } from '../routes.ts';
import { findRoute } from '../routing/find-route.ts';

type NavItem = WebSiteLayout2Props['nav'][number];

const icons: Readonly<Record<NavIcon, LucideIcon>> = {
  announcements: Megaphone,
  home: House,
  nodes: Server,
  shop: ShoppingBag,
  wallet: Wallet,
};

/** The way through the product, with the page that is open. */
export function navOf(t: TFunction<'layout'>, pathname: string, unread: number): NavItem[] {
  const open = findRoute(pathname);
  const all = Object.values(routes);
  const linkOf = (route: PageRoute) => ({
    label: t(route.nav?.label ?? route.title),
    href: route.path,
    current: route === open,
  });
  return all.flatMap((route) => {
    if (route.nav === undefined) return [];
    const pages = all.filter(({ navUnder }) => navUnder && routes[navUnder] === route).map(linkOf);
    return {
      ...linkOf(route),
      icon: icons[route.nav.icon],
      ...(pages.length > 0 ? { pages } : {}),
      ...(route === routes.announcements && unread > 0 ? { count: unread } : {}),
    };
  });
}
