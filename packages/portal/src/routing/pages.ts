import type { i18n } from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type PageRoute, routes } from '../routes.tsx';
import { loadPart } from './missing-part.ts';

export type Pages = ReadonlyMap<PageRoute, LazyExoticComponent<ComponentType>>;

/** Fetches the pages that a customer may go to next, so that they open at once, and also without a network. */
export function prefetchPages(words: i18n): void {
  const load = async (route: PageRoute) => {
    await Promise.all([route.load(), words.loadNamespaces([...route.words])]);
  };
  for (const route of routes) if (route.access === 'customer') load(route).catch(() => {});
}

/** Every page as a component that loads itself and its words side by side. */
export function createPages(words: i18n): Pages {
  const load = async (route: PageRoute) => {
    const [page] = await Promise.all([route.load(), words.loadNamespaces([...route.words])]);
    return { default: page };
  };
  return new Map(routes.map((route) => [route, lazy(() => loadPart(() => load(route)))]));
}
