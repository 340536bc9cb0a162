import { me, profile } from '@ferry/core/contract/accounts/customer';
import { show as showNotifications } from '@ferry/core/contract/notifications/customer';
import { show as showSecurity } from '@ferry/core/contract/security/customer';
import { list as listSessions } from '@ferry/core/contract/sessions/customer';
import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { useWide } from '@ferry/ui/components/Stack/Stack';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { AccountScreen } from '@ferry/ui/screens/account/AccountScreen/AccountScreen';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { useEffect } from 'react';
import { useCustomer } from '../../binding/use-customer.ts';
import { useFormatSettings } from '../../binding/use-format-settings.ts';
import { NowProvider, useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQueryWhen } from '../../binding/use-query.ts';
import { useLocation, useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { whenAtRest } from '../../platform/network/at-rest.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { findRoute } from '../../routing/find-route.ts';
import { useIsCustomer } from '../../routing/use-is-customer.ts';
import { partWords } from '../../sitemap/account-page.ts';
import { closedPath, openRowOf, pathOfRow } from './account-rows.ts';
import { latePart } from './late-part.tsx';
import { beginParts, useAccountParts } from './parts/account-parts.tsx';
import { useArrival } from './use-arrival.ts';

/** The open row is in the address, so a reload and a link open it. */
function useOpenRow(): OpenRow {
  const place = useLocation();
  const navigate = useNavigate();
  const open = openRowOf(place);
  return {
    name: open,
    choose: (name) => {
      const to = name === undefined ? open && closedPath(open) : pathOfRow(name);
      if (to !== undefined) void navigate(to, { replace: true, state: { isStill: true } });
    },
  };
}

const { Part: Mine, begin: beginMine } = latePart(async () => (await import('./Mine.tsx')).Mine, []);
const { Part: Leaving } = latePart(async () => (await import('./Leaving.tsx')).Leaving, []);
const { Part: Forced } = latePart(async () => (await import('./Forced.tsx')).Forced, ['profile']);
const { Part: LookAlone } = latePart(
  async () => (await import('./parts/LookPart.tsx')).LookAlone,
  partWords.look,
);

/** Milliseconds during which the open part has the network for itself. */
const minWaitMs = 4_000;

/** Loads the other parts once this page rests, so that they open at once, even without a network. */
function useOthers(): void {
  const { words } = usePortal();
  useEffect(
    () =>
      whenAtRest(() => {
        beginMine(words);
        beginParts(words);
      }, minWaitMs),
    [words],
  );
}

interface Who {
  name: string;
  email: string;
}

/** All parts on one page. On phones only the part of the address. */
function Parts({ isWide, ...who }: Who & { isWide: boolean }) {
  const { t } = useTranslation('layout');
  const row = useOpenRow();
  const open = findRoute(useLocation().pathname)?.part;
  const { words } = usePortal();
  beginParts(words, isWide ? undefined : open && [open]);
  const parts = useAccountParts(row);
  const isShown = (part: string) => (isWide || open === part ? {} : undefined);
  const read = useLoad(useQueryWhen(profile, isShown('profile')), ({ result }) => result);
  const reads = [
    read,
    useLoad(useQueryWhen(showSecurity, isShown('security')), ({ result }) => result),
    useLoad(useQueryWhen(listSessions, isShown('devices')), ({ result }) => result),
    useLoad(useQueryWhen(showNotifications, isShown('notifications')), ({ result }) => result),
  ];
  return (
    <AccountScreen
      {...who}
      since={read.state === 'ready' ? read.data.created_at : undefined}
      parts={isWide ? parts : parts.filter(({ id }) => id === open)}
      open={open}
      links={[
        { label: t('pageActivity'), href: paths.activity() },
        { label: t('pageLoginLog'), href: paths.loginLog() },
        { label: t('pageDeveloper'), href: paths.developer() },
      ]}
      reads={reads}
      now={useNow()}
    />
  );
}

function Account() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const isWide = useWide();
  const customer = useCustomer();
  const account = usePage(me, {}).data;
  useOthers();
  const email = account?.email ?? customer?.email ?? '';
  const who = { name: account?.user_name ?? customer?.user_name ?? '', email };
  if (account?.ban) return <LookAlone />;
  if (account?.must_change_password) return <Forced />;
  if (query.has('leave') && !account?.deletion) return <Leaving email={email} />;
  if (!isWide && findRoute(pathname)?.part === undefined) return <Mine {...who} />;
  return <Parts {...who} isWide={isWide} />;
}

/** The account of a customer at each of its addresses. Visitors see only the display preferences. */
export function AccountPage() {
  const isCustomer = useIsCustomer();
  useArrival(useWide());
  const format = useFormatSettings();
  if (isCustomer) return <Account />;
  return (
    <FormatProvider value={format}>
      <NowProvider>
        <LookAlone />
      </NowProvider>
    </FormatProvider>
  );
}
