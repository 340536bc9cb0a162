import { useEffect } from 'react';
import { SELECT_STORY, UPDATE_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { findRoute } from '../../packages/portal/src/routing/find-route.ts';
import { isEmbedded } from '../pages/embedded.ts';
import { storyOf } from './page-of.ts';

/** Opens a story in Storybook, also from a frame of a documentation page. */
export function openStory(id: string): void {
  if (isEmbedded()) window.open(`./?path=/story/${id}`, '_top');
  else addons.getChannel().emit(SELECT_STORY, { storyId: id });
}

/** Changes a setting of Storybook's toolbar. */
export const setGlobals = (globals: Readonly<Record<string, string>>): void =>
  addons.getChannel().emit(UPDATE_GLOBALS, { globals });

/** Lets the portal's links lead to the stories of their pages, since Storybook has none of the portal's addresses. */
export function useFollowedLinks(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      if (!address.startsWith('/')) return;
      event.preventDefault();
      const route = findRoute(new URL(address, location.href).pathname);
      const story = route && storyOf(route);
      if (story !== undefined) openStory(story);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}
