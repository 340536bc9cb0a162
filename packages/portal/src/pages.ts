import type { I18n } from '@ferry/ui/locales/i18n';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadPart } from './platform/network/missing-part.ts';
import { type PageRoute, routes } from './routes.ts';
import type { Pages } from './routing/RoutedPage.tsx';

/** A loaded page with its words, and with its frame if it is a customer's. */
export interface ReadyPage {
  readonly route: PageRoute;
  readonly page: ComponentType;
  readonly frame: Frame | undefined;
}

/** The frame of customers' pages behind the access rule. */
export type Frame = ComponentType<{ children: ReactNode }>;

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

/**
 * Every page as a component that loads itself and its words concurrently. `ready` is rendered without loading. A page
 * with several addresses is one component, which keeps its state from one to the other.
 */
export function createPages(words: I18n, ready?: ReadyPage): Pages {
  const byPage = new Map<string, ComponentType>();
  if (ready) byPage.set(ready.route.page, ready.page);
  return new Map(
    Object.values(routes).map((route): [PageRoute, ComponentType] => {
      const component = byPage.get(route.page) ?? lazy(() => loadPart(() => loadWithWords(route, words)));
      byPage.set(route.page, component);
      return [route, component];
    }),
  );
}
