import type { Translate } from '@ferry/ui/locales/i18n';
import type { MyAccountScreenProps } from '@ferry/ui/screens/account/MyAccountScreen/MyAccountScreen';
import type { Waiting } from '../../binding/use-waiting.ts';
import { type NavGroup, type RouteName, routes } from '../../routes.ts';
import { iconOf } from '../../sitemap/page-icons.ts';

type MyGroup = MyAccountScreenProps['groups'][number];
type MyPage = MyGroup['pages'][number];
type FactName = NonNullable<MyPage['fact']>;

const facts: Readonly<Partial<Record<RouteName, FactName>>> = {
  services: 'plan',
  renewals: 'expiry',
  wallet: 'balance',
  promote: 'invites',
  security: 'secondFactor',
  devices: 'sessions',
  loginLog: 'signInElsewhere',
  settings: 'zone',
};

const names = Object.keys(routes) as RouteName[];

/** The groups on phones. Inviting is grouped with support, because it is one page. */
const sections: readonly (readonly NavGroup[])[] = [
  ['services'],
  ['usage'],
  ['wallet'],
  ['support', 'promote'],
  ['account'],
];

/** Every page with an entry, by groups. */
export function myPages(t: Translate<['layout', 'me']>, waiting: Waiting): MyGroup[] {
  const pageOf = (name: RouteName): MyPage => {
    const route = routes[name];
    const count = waiting[name] ?? 0;
    const fact = facts[name];
    return {
      label: t(`layout:${route.label ?? route.title}`),
      href: route.path,
      icon: iconOf(name),
      ...(count > 0 ? { count } : {}),
      ...(fact ? { fact } : {}),
    };
  };
  // The password is a row of another page. Theme and language are beside the settings.
  const isListed = (name: RouteName) => !['settings', 'myAccount', 'editPassword'].includes(name);
  const isIn = (name: RouteName, group: NavGroup) =>
    routes[name].group === group || (group === 'account' && routes[name].under === 'myAccount');
  const groups = sections.flatMap(([first, ...more]): MyGroup[] => {
    if (first === undefined) return [];
    const within = [first, ...more];
    const pages = within.flatMap((group) =>
      names.filter((name) => isIn(name, group) && isListed(name)).map(pageOf),
    );
    return pages.length > 0 ? [{ title: t(`layout:group_${first}`), pages }] : [];
  });
  const settings = { ...pageOf('settings'), label: t('me:zoneAndFormats') };
  return [...groups, { title: t('me:settingsGroup'), pages: [settings], isSettings: true }];
}
