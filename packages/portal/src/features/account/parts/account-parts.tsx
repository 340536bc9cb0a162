import { show as showSecurity } from '@ferry/core/contract/security/customer';
import type { I18n } from '@ferry/ui/locales/i18n';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { AccountPart } from '@ferry/ui/screens/account/AccountScreen/AccountScreen';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { usePage } from '../../../binding/use-query.ts';
import { paths } from '../../../routes.ts';
import { partWords } from '../../../sitemap/account-page.ts';
import type { AccountPartName } from '../../../sitemap/declared.ts';
import { latePart } from '../late-part.tsx';

const late = {
  profile: latePart(async () => (await import('./ProfilePart.tsx')).ProfilePart, partWords.profile),
  security: latePart(async () => (await import('./SecurityPart.tsx')).SecurityPart, partWords.security),
  devices: latePart(async () => (await import('./DevicesPart.tsx')).DevicesPart, partWords.devices),
  notifications: latePart(
    async () => (await import('./NotificationsPart.tsx')).NotificationsPart,
    partWords.notifications,
  ),
  look: latePart(async () => (await import('./LookPart.tsx')).LookPart, partWords.look),
  data: latePart(async () => (await import('./DataPart.tsx')).DataPart, partWords.data),
};

const { Part: LookHint } = latePart(async () => (await import('./LookPart.tsx')).LookHint, partWords.look);

/** Starts loading parts at the same time. By default all of them. */
export function beginParts(words: I18n, names = Object.keys(late) as AccountPartName[]): void {
  for (const name of names) late[name].begin(words);
}

/** The parts of the account in the order of the page. */
export function useAccountParts(row: OpenRow): (AccountPart & { id: AccountPartName })[] {
  const { t } = useTranslation(['me', 'layout']);
  const security = usePage(showSecurity, {}).data;
  return [
    {
      id: 'profile',
      title: t('layout:pageEditProfile'),
      href: paths.editProfile(),
      content: <late.profile.Part row={row} />,
    },
    {
      id: 'security',
      title: t('layout:navSecurity'),
      href: paths.security(),
      needsCare: security?.ga_enable === false,
      content: <late.security.Part row={row} />,
    },
    {
      id: 'devices',
      title: t('layout:pageDevices'),
      href: paths.devices(),
      content: <late.devices.Part />,
    },
    {
      id: 'notifications',
      title: t('layout:pageNotifications'),
      hint: t('noticesHint'),
      href: paths.notifications(),
      content: <late.notifications.Part />,
    },
    {
      id: 'look',
      title: t('layout:navSettings'),
      hint: <LookHint />,
      href: paths.settings(),
      content: <late.look.Part row={row} />,
    },
    {
      id: 'data',
      title: t('layout:pageAccountData'),
      href: paths.accountData(),
      content: <late.data.Part />,
    },
  ];
}
