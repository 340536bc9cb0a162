import { exportData, requestDeletion, showDeletion } from '@ferry/core/contract/account-data/customer';
import { dashboard, me, profile } from '@ferry/core/contract/accounts/customer';
import { show as showInvites } from '@ferry/core/contract/invites/customer';
import { show as showSecurity } from '@ferry/core/contract/security/customer';
import { list as listSessions } from '@ferry/core/contract/sessions/customer';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { LeaveScreen } from '@ferry/ui/screens/account/LeaveScreen/LeaveScreen';
import {
  MyAccountScreen,
  type MyAccountScreenProps,
} from '@ferry/ui/screens/account/MyAccountScreen/MyAccountScreen';
import { useState, useSyncExternalStore } from 'react';
import { choose } from '../../binding/choose.ts';
import { useCall } from '../../binding/use-call.ts';
import { useCustomer } from '../../binding/use-customer.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useSearch } from '../../binding/use-search.ts';
import { useWaiting } from '../../binding/use-waiting.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { factLinks, myPages } from './my-pages.ts';

/** The stored data of the customer as a file. */
function useExport() {
  const exporting = useCall(exportData);
  const [isExported, setExported] = useState(false);
  const run = async () => {
    setExported(false);
    const answer = await exporting.run({});
    if (answer === undefined) return;
    const day = answer.exported_at.slice(0, 10);
    saveFile(`ferry-${day}.json`, 'application/json', JSON.stringify(answer, null, 2));
    setExported(true);
  };
  return { exporting: exporting.attempt, isExported, onExport: () => void run() };
}

/** The request for the deletion. */
function Leaving({ email }: { email: string }) {
  const navigate = useNavigate();
  const loss = usePage(showDeletion, {});
  const goBack = () => void navigate(paths.myAccount(), { replace: true });
  const leaving = useCall(requestDeletion, { onFound: goBack });
  return (
    <LeaveScreen
      email={email}
      loss={loss.load}
      leaving={leaving.attempt}
      stayHref={paths.myAccount()}
      onRetry={loss.refresh}
      onLeave={async ({ balance, invite_balance }) => {
        const body = { lost_balance: balance, lost_invite_balance: invite_balance };
        if (await leaving.run({ body })) goBack();
      }}
    />
  );
}

/** The account, or the request for its deletion, by the address. */
export function MyAccountPage() {
  const [query] = useSearchParams();
  const customer = useCustomer();
  const account = usePage(me, {}).data;
  const email = account?.email ?? customer?.email ?? '';
  if (query.has('leave') && !account?.deletion) return <Leaving email={email} />;
  return (
    <Overview
      email={email}
      name={account?.user_name ?? customer?.user_name ?? ''}
      endsAt={account?.deletion?.ends_at ?? null}
    />
  );
}

function Overview(who: Pick<MyAccountScreenProps, 'email' | 'name' | 'endsAt'>) {
  const portal = usePortal();
  const { t } = useTranslation(['layout', 'me']);
  const navigate = useNavigate();
  const reads = {
    dashboard: usePage(dashboard, {}),
    profile: usePage(profile, {}),
    invites: usePage(showInvites, { limit: 1 }),
    sessions: usePage(listSessions, {}),
    security: usePage(showSecurity, {}),
  };
  const theme = useSyncExternalStore(portal.theme.subscribe, portal.theme.current);
  return (
    <MyAccountScreen
      groups={myPages(t, useWaiting())}
      onSearch={useSearch()}
      {...useExport()}
      {...who}
      dashboard={reads.dashboard.load}
      profile={reads.profile.load}
      invites={reads.invites.load}
      sessions={reads.sessions.load}
      security={reads.security.load}
      links={factLinks}
      profileHref={paths.editProfile()}
      leaveHref={`${paths.myAccount()}?leave`}
      now={useNow()}
      theme={theme}
      onTheme={(choice) => void choose(portal, { theme: choice })}
      onLocale={(language) => void choose(portal, { language })}
      onRetry={() => {
        for (const read of Object.values(reads)) read.refresh();
      }}
      onSignOut={() => void navigate(paths.signOut())}
    />
  );
}
