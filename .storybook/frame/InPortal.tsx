import type { ReactNode } from 'react';
import { sample } from '../../packages/core/src/contract/base/sample.ts';
import { siteNormal } from '../../packages/core/src/testing/fixtures/system.ts';
import { OperatorLinks } from '../../packages/portal/src/features/about/OperatorLinks.tsx';
import { frameOf } from '../../packages/portal/src/frame/nav.ts';
import { openFrameOf, visitNavOf } from '../../packages/portal/src/frame/visit-nav.ts';
import { type PageRoute, paths, routes } from '../../packages/portal/src/routes.ts';
import { DefaultLayout } from '../../packages/ui/src/layouts/DefaultLayout/DefaultLayout.tsx';
import type { ToolsProps } from '../../packages/ui/src/layouts/Tools/Tools.tsx';
import { VisitLayout } from '../../packages/ui/src/layouts/VisitLayout/VisitLayout.tsx';
import { WebSiteLayout1 } from '../../packages/ui/src/layouts/WebSiteLayout1/WebSiteLayout1.tsx';
import { WebSiteLayout2 } from '../../packages/ui/src/layouts/WebSiteLayout2/WebSiteLayout2.tsx';
import { useTranslation } from '../../packages/ui/src/locales/use-translation.ts';
import { openStory, setGlobals, useFollowedLinks } from './follow.ts';
import { storyOf } from './page-of.ts';

/** Numbers of unread items, of a customer with a little of both. */
const waiting = { announcements: 2, tickets: 1 };

/** A site with every part of the front door. */
const parts = { plans: true, nodes: true, questions: true };

/** The switches of the frame change Storybook's toolbar. */
const tools: ToolsProps = {
  onTheme(theme) {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    setGlobals({ theme: theme === 'system' ? (isDark ? 'dark' : 'light') : theme });
  },
  onLocale: (locale) => setGlobals({ locale }),
};

interface FramedProps {
  /** The page that the children replace. */
  route: PageRoute;
  children: ReactNode;
}

function OfCustomers({ route, children }: FramedProps) {
  const { t } = useTranslation('layout');
  return (
    <WebSiteLayout2
      {...tools}
      {...frameOf(t, route.path, waiting)}
      siteName={sample('渡口', 'Ferry')}
      visitor={{ name: sample('林夏', 'Lin Xia'), email: 'lin.xia@example.com' }}
      siteLinks={<OperatorLinks said={siteNormal} />}
      onSearch={() => openStory('screens-search-searchscreen--ready')}
      onSignOut={() => openStory(storyOf(routes.signOut) ?? '')}
    >
      {children}
    </WebSiteLayout2>
  );
}

function OfVisitors({ route, children }: FramedProps) {
  const { t } = useTranslation('layout');
  const common = {
    ...tools,
    ...openFrameOf(t, route, false),
    siteName: sample('渡口', 'Ferry'),
    siteLinks: <OperatorLinks said={siteNormal} />,
    children,
  };
  if (route.isForVisit)
    return <VisitLayout {...common} nav={visitNavOf(t, route.path, parts)} signInHref={paths.signIn()} />;
  return route.layout === 'web-site-layout1' ? <WebSiteLayout1 {...common} /> : <DefaultLayout {...common} />;
}

/**
 * Draws a screen where the portal draws its page: in the frame of customers or of visitors, with the navigation of the
 * sitemap and this page marked in it. Its links lead to the stories of the other pages.
 */
export function InPortal({ route, children }: FramedProps) {
  useFollowedLinks();
  const isOfCustomers = route.layout === 'web-site-layout2' || route.part !== undefined;
  return isOfCustomers ? (
    <OfCustomers route={route}>{children}</OfCustomers>
  ) : (
    <OfVisitors route={route}>{children}</OfVisitors>
  );
}
