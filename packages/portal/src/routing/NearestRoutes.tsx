import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { NearestPages } from '@ferry/ui/screens/errors/NotFoundScreen/NearestPages';
import { useLocation } from '../platform/navigation/history.tsx';
import { usePortal, useSession } from '../portal.ts';
import { type PageRoute, routes, shownRoutes } from '../routes.ts';
import { findRoute } from './find-route.ts';
import { nearestPages } from './suggest-page.ts';

/** The parent page of an address. `undefined`: the address has no page, or its page has no parent. */
function parentOf(pathname: string): PageRoute | undefined {
  const parent = findRoute(pathname)?.under;
  return parent === undefined ? undefined : routes[parent];
}

/**
 * Suggests the list of a missing object, or pages with a similar address or name for an address without a page. Loaded
 * when needed.
 */
export function NearestRoutes() {
  const { settings } = usePortal();
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const isIn = useSession(isAuthenticated, false);
  const parent = parentOf(pathname);
  const pages = shownRoutes(settings.testPages)
    .filter(({ path, access }) => !path.includes(':') && access !== (isIn ? 'visitor' : 'customer'))
    .map(({ path, title }) => ({ path, title: t(title) }));
  const nearest = parent ? pages.filter(({ path }) => path === parent.path) : nearestPages(pathname, pages);
  return <NearestPages pages={nearest.map(({ path, title }) => ({ label: title, href: path }))} />;
}
