import type { WebSiteLayout2Props } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import type { TFunction } from 'i18next';
import { House, Megaphone, Server, ShoppingBag, Wallet } from 'lucide-react';

type NavItem = WebSiteLayout2Props['nav'][number];

/** The way through the product, with the page that is open. */
export function navOf(t: TFunction<'layout'>, pathname: string, unread: number): NavItem[] {
  const at = (...paths: string[]) => paths.includes(pathname);
  const announcements = '/user/announcements/announcements';
  return [
    { label: t('pageDashboard'), href: '/user/dashboard', icon: House, current: at('/user/dashboard') },
    {
      label: t('pageBuy'),
      href: '/user/services/buy',
      icon: ShoppingBag,
      current: at('/user/services/buy', '/user/shop-old'),
    },
    { label: t('pageNodes'), href: '/user/nodes', icon: Server, current: at('/user/nodes') },
    {
      label: t('pageWallet'),
      href: '/user/wallet',
      icon: Wallet,
      current: at('/user/wallet'),
      pages: [
        {
          label: t('pageCdKey'),
          href: '/user/wallet/recharge/cd-key',
          current: at('/user/wallet/recharge/cd-key'),
        },
      ],
    },
    {
      label: t('navAnnouncements'),
      href: announcements,
      icon: Megaphone,
      current: at(announcements),
      ...(unread > 0 ? { count: unread } : {}),
    },
  ];
}
