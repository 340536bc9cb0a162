import type { i18n } from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type PageRoute, routes } from '../routes.tsx';
import { loadPart } from './missing-part.ts';

export type Pages = ReadonlyMap<PageRoute, LazyExoticComponent<ComponentType>>;

/** Every page as a component that loads itself and its words side by side. */
export function createPages(words: i18n): Pages {
  const load = async (route: PageRoute) => {
    const [page] = await Promise.all([route.load(), words.loadNamespaces([...route.words])]);
    return { default: page };
  };
  return new Map(routes.map((route) => [route, lazy(() => loadPart(() => load(route)))]));
}
