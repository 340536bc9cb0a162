import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { DefaultLayout } from '@ferry/ui/layouts/DefaultLayout/DefaultLayout';
import { WebSiteLayout1 } from '@ferry/ui/layouts/WebSiteLayout1/WebSiteLayout1';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../portal.ts';
import { paths } from '../routes.ts';
import { Splash } from '../routing/Splash.tsx';
import { LateSiteLinks } from './LateSiteLinks.tsx';
import { useFrame } from './use-frame.ts';

/** The frame of pages without a session. `isWide`: the page's width instead of a card in the middle. */
export function OpenFrame({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { t } = useTranslation('layout');
  const frame = useFrame();
  const isIn = useSession(isAuthenticated, false);
  const Layout = isWide ? WebSiteLayout1 : DefaultLayout;
  return (
    <Layout
      {...frame}
      homeHref={isIn ? paths.dashboard() : paths.welcome()}
      links={[{ label: t('pageAbout'), href: paths.about() }]}
      siteLinks={<LateSiteLinks />}
    >
      <Suspense fallback={<Splash within />}>{children}</Suspense>
    </Layout>
  );
}
