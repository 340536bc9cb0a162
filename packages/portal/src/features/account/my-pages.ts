import type { MyAccountScreenProps } from '@ferry/ui/screens/account/MyAccountScreen/MyAccountScreen';
import type { TFunction } from 'i18next';
import {
  Activity,
  CalendarClock,
  ChartColumn,
  CirclePlus,
  CodeXml,
  FileText,
  Gift,
  House,
  KeyRound,
  LifeBuoy,
  List,
  LockKeyhole,
  LogIn,
  type LucideIcon,
  Megaphone,
  Package,
  ReceiptText,
  RefreshCw,
  Server,
  Settings,
  ShieldCheck,
  ShieldEllipsis,
  ShoppingBag,
  Ticket,
  User,
  Wallet,
} from 'lucide-react';
import type { Waiting } from '../../binding/use-waiting.ts';
import { type NavGroup, type PageRoute, type RouteName, routes } from '../../routes.ts';

type MyGroup = MyAccountScreenProps['groups'][number];
type MyPage = MyGroup['pages'][number];
type FactName = NonNullable<MyPage['fact']>;

/** By address, as the sitemap has them; a page without a picture of its own gets a sheet of paper. */
const icons: Readonly<Record<string, LucideIcon>> = {
  '/user/dashboard': House,
  '/user/services': Package,
  '/user/services/buy': ShoppingBag,
  '/user/services/renewals': CalendarClock,
  '/user/nodes': Server,
  '/user/connection-reset': RefreshCw,
  '/user/share-accounts': KeyRound,
  '/user/subscribe-log-chart': ChartColumn,
  '/user/subscribe-log-detail': List,
  '/user/audit': ShieldEllipsis,
  '/user/wallet': Wallet,
  '/user/wallet/recharge': CirclePlus,
  '/user/wallet/recharge/cd-key': Ticket,
  '/user/wallet/billing': ReceiptText,
  '/user/tickets': LifeBuoy,
  '/user/announcements/announcements': Megaphone,
  '/user/promote': Gift,
  '/user/my-account': User,
  '/user/account/edit-profile': User,
  '/user/account/security': ShieldCheck,
  '/user/account/login-ip-log': LogIn,
  '/user/account/activity': Activity,
  '/user/account/edit-password': LockKeyhole,
  '/user/developer': CodeXml,
  '/settings': Settings,
};

const facts: Readonly<Record<string, FactName>> = {
  '/user/services': 'plan',
  '/user/services/buy': 'expiry',
  '/user/services/renewals': 'expiry',
  '/user/wallet': 'balance',
  '/user/promote': 'invites',
  '/user/account/security': 'secondFactor',
  '/user/account/login-ip-log': 'sessions',
  '/settings': 'zone',
};

const names = Object.keys(routes) as RouteName[];

/** The page of an address, where there is one. */
const pageAt = (path: string): PageRoute | undefined => {
  const name = names.find((one) => routes[one].path === path);
  return name && routes[name];
};

/** Where a fact is looked at: the first of these pages that there is. */
const linkTo = (...paths: string[]): string | undefined =>
  paths.map(pageAt).find((page) => page !== undefined)?.path;

const links = {
  plan: linkTo('/user/services', '/user/dashboard'),
  expiry: linkTo('/user/services/renewals', '/user/services/buy'),
  balance: linkTo('/user/wallet'),
  invites: linkTo('/user/promote'),
  sessions: linkTo('/user/account/security'),
  secondFactor: linkTo('/user/account/security'),
  telegram: linkTo('/user/account/security'),
  zone: linkTo('/settings'),
};

/** Where each fact is looked at or changed. */
export const factLinks = Object.fromEntries(
  Object.entries(links).filter(([, href]) => href !== undefined),
) as MyAccountScreenProps['links'];

/** Groups as a thumb reads them; inviting stands with support, since it is one page. */
const sections: readonly (readonly NavGroup[])[] = [
  ['services'],
  ['usage'],
  ['wallet'],
  ['support', 'promote'],
  ['account'],
];

/** Every page that has an entry, by groups; `hidden` are those that the bottom bar has or that are open. */
export function myPages(
  t: TFunction<['layout', 'me']>,
  waiting: Waiting,
): Pick<MyAccountScreenProps, 'groups' | 'hidden'> {
  const pageOf = (name: RouteName): MyPage => {
    const route = routes[name];
    const count = waiting[name] ?? 0;
    const fact = facts[route.path];
    return {
      label: t(`layout:${route.label ?? route.title}`),
      href: route.path,
      icon: icons[route.path] ?? FileText,
      ...(count > 0 ? { count } : {}),
      // Where renewals have a page of their own, the end of the plan stands there.
      ...(fact && !(route.path === '/user/services/buy' && pageAt('/user/services/renewals'))
        ? { fact }
        : {}),
    };
  };
  const isListed = (name: RouteName) => name !== 'settings' && name !== 'myAccount';
  const groups = sections.flatMap(([first, ...more]): MyGroup[] => {
    if (first === undefined) return [];
    const within = [first, ...more];
    const pages = within.flatMap((group) =>
      names.filter((name) => routes[name].group === group && isListed(name)).map(pageOf),
    );
    return pages.length > 0 ? [{ title: t(`layout:group_${first}`), pages }] : [];
  });
  return {
    groups: [...groups, { title: t('me:settingsGroup'), pages: [pageOf('settings')], isSettings: true }],
    hidden: names.filter((name) => routes[name].group === 'home').map(pageOf),
  };
}
