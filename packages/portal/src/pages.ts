import type { I18n } from '@ferry/ui/locales/i18n';
import { type ComponentType, lazy } from 'react';
import { loadPart } from './platform/network/missing-part.ts';
import { type PageRoute, routes } from './routes.ts';
import type { Pages } from './routing/RoutedPage.tsx';

/** A loaded page with its words. */
export interface ReadyPage {
  readonly route: PageRoute;
  readonly page: ComponentType;
}

/** Every page in its own chunk. */
const files = import.meta.glob<Record<string, ComponentType>>('./features/*/*Page.tsx');

/** Loads the component of a page. */
export async function loadPage({ page }: PageRoute): Promise<ComponentType> {
  const module = await files[`./features/${page}.tsx`]?.();
  const component = module?.[page.slice(page.indexOf('/') + 1)];
  if (component === undefined) throw new Error(`There is no page ${page}.`);
  return component;
}

async function loadWithWords(route: PageRoute, words: I18n): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([loadPage(route), words.add(route.words)]);
  return { default: page };
}

/** Loads the likely next pages and their words, so that they open at once, also without a network. */
export function prefetchNext(words: I18n, { next = 'none' }: PageRoute): void {
  if (next === 'none') return;
  for (const name of next) loadWithWords(routes[name], words).catch(() => {});
}

/** Every page as a component that loads itself and its words concurrently. `ready` is rendered without loading. */
export const createPages = (words: I18n, ready?: ReadyPage): Pages =>
  new Map(
    Object.values(routes).map((route): [PageRoute, ComponentType] => [
      route,
      route === ready?.route ? ready.page : lazy(() => loadPart(() => loadWithWords(route, words))),
    ]),
  );
