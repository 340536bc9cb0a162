import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { NearestPages } from '@ferry/ui/screens/errors/NotFoundScreen/NearestPages';
import { useLocation } from '../platform/navigation/history.tsx';
import { usePortal, useSession } from '../portal.ts';
import { shownRoutes } from '../routes.ts';
import { nearestPages } from './suggest-page.ts';

/** Suggests pages with a similar address or name for an address without a page. Loaded when needed. */
export function NearestRoutes() {
  const { settings } = usePortal();
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const isIn = useSession(isAuthenticated, false);
  const pages = shownRoutes(settings.testPages)
    .filter(({ path, access }) => !path.includes(':') && access !== (isIn ? 'visitor' : 'customer'))
    .map(({ path, title }) => ({ path, title: t(title) }));
  return (
    <NearestPages
      pages={nearestPages(pathname, pages).map(({ path, title }) => ({ label: title, href: path }))}
    />
  );
}
