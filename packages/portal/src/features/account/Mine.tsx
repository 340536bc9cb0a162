import { dashboard, profile } from '@ferry/core/contract/accounts/customer';
import { show as showInvites } from '@ferry/core/contract/invites/customer';
import { show as showSecurity } from '@ferry/core/contract/security/customer';
import { list as listSessions } from '@ferry/core/contract/sessions/customer';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { MyAccountScreen } from '@ferry/ui/screens/account/MyAccountScreen/MyAccountScreen';
import { useSyncExternalStore } from 'react';
import { choose } from '../../binding/choose.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useSearch } from '../../binding/use-search.ts';
import { useWaiting } from '../../binding/use-waiting.ts';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { myPages } from './my-pages.ts';
import { useElsewhere } from './parts/use-elsewhere.ts';

/** The last entry of the bottom bar on phones. */
export function Mine(who: { name: string; email: string }) {
  const portal = usePortal();
  const { t } = useTranslation(['layout', 'me']);
  const navigate = useNavigate();
  const reads = {
    dashboard: usePage(dashboard, {}),
    profile: usePage(profile, {}),
    invites: usePage(showInvites, { limit: 1 }),
    sessions: usePage(listSessions, {}),
    security: usePage(showSecurity, {}),
    elsewhere: useElsewhere(),
  };
  const theme = useSyncExternalStore(portal.theme.subscribe, portal.theme.current);
  return (
    <MyAccountScreen
      {...who}
      groups={myPages(t, useWaiting())}
      onSearch={useSearch()}
      dashboard={reads.dashboard.load}
      profile={reads.profile.load}
      invites={reads.invites.load}
      sessions={reads.sessions.load}
      security={reads.security.load}
      elsewhere={reads.elsewhere.load}
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
