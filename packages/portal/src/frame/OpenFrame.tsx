import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { DefaultLayout } from '@ferry/ui/layouts/DefaultLayout/DefaultLayout';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useSession } from '../portal.ts';
import { paths } from '../routes.ts';
import { Splash } from '../routing/Splash.tsx';
import { useFrame } from './use-frame.ts';

/** Around the pages that need no session. */
export function OpenFrame() {
  const { t } = useTranslation('layout');
  const frame = useFrame();
  const isIn = useSession(isAuthenticated, false);
  return (
    <DefaultLayout
      {...frame}
      homeHref={isIn ? paths.dashboard() : paths.signIn()}
      links={[{ label: t('pageAbout'), href: paths.about() }]}
    >
      <Suspense fallback={<Splash within />}>
        <Outlet />
      </Suspense>
    </DefaultLayout>
  );
}
