import { useTranslation } from '@ferry/ui/locales/use-translation';
import { SaidOnce } from '@ferry/ui/screens/parts/failure/said-once';
import type { ComponentType } from 'react';
import { useLocation } from '../platform/navigation/history.tsx';
import { useDocumentTitle } from '../platform/navigation/title.ts';
import { usePortal } from '../portal.ts';
import type { PageRoute } from '../routes.ts';
import { PageBoundary } from './PageBoundary.tsx';

/** The component of each page. */
export type Pages = ReadonlyMap<PageRoute, ComponentType>;

/** One page of the sitemap with its title, or an error page if it fails. */
export function RoutedPage({ route, pages }: { route: PageRoute; pages: Pages }) {
  const { settings } = usePortal();
  const { pathname, search } = useLocation();
  const { t } = useTranslation('layout');
  useDocumentTitle(t(route.title), settings.siteName);
  const Page = pages.get(route);
  return (
    <PageBoundary key={route.page} address={pathname + search}>
      <SaidOnce>{Page && <Page />}</SaidOnce>
    </PageBoundary>
  );
}
