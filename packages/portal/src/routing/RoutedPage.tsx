import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { ComponentType } from 'react';
import { useDocumentTitle } from '../platform/navigation/title.ts';
import { usePortal } from '../portal.ts';
import type { PageRoute } from '../routes.ts';
import { PageBoundary } from './PageBoundary.tsx';

/** The component of each page. */
export type Pages = ReadonlyMap<PageRoute, ComponentType>;

/** One page of the sitemap with its title, or an error page if it fails. */
export function RoutedPage({ route, pages }: { route: PageRoute; pages: Pages }) {
  const { settings } = usePortal();
  const { t } = useTranslation('layout');
  useDocumentTitle(t(route.title), settings.siteName);
  const Page = pages.get(route);
  return <PageBoundary key={route.path}>{Page && <Page />}</PageBoundary>;
}
