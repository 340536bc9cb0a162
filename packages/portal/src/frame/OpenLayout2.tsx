import { customerOf } from '@ferry/core/machines/session/session-view';
import { WebSiteLayout2 } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from '../platform/navigation/history.tsx';
import { useSession } from '../portal.ts';
import { paths } from '../routes.ts';
import { Splash } from '../routing/Splash.tsx';
import { frameOf } from './nav.ts';
import { useFrame } from './use-frame.ts';

/** The customers' layout around pages that need no session. Without a session its links lead to the sign-in page. */
export function OpenLayout2({ children }: { children: ReactNode }) {
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = useSession((now) => customerOf(now)?.user_name, undefined);
  const email = useSession((now) => customerOf(now)?.email, undefined);
  return (
    <WebSiteLayout2
      {...useFrame()}
      {...frameOf(t, pathname, {})}
      visitor={name !== undefined && email !== undefined ? { name, email } : null}
      onSignOut={() => void navigate(paths.signOut())}
    >
      <Suspense fallback={<Splash within />}>{children}</Suspense>
    </WebSiteLayout2>
  );
}
