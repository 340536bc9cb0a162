import type { StoryContext } from '@storybook/react-vite';
import type { PageRoute } from '../../packages/portal/src/routes.ts';
import type { InPortal } from './InPortal.tsx';

/** The portal's frame, and the page whose place the story takes in it. */
interface Frame {
  InPortal: typeof InPortal;
  route: PageRoute;
}

/**
 * The portal's frame for a story, loaded on demand. `undefined`: the toolbar turns the frame off, or no page of the
 * portal draws the story. Sheets have no frame, since no page shows states one below the other.
 */
export async function frameOf({
  globals,
  componentId,
  name,
  parameters,
}: Pick<StoryContext, 'globals' | 'componentId' | 'name' | 'parameters'>): Promise<Frame | undefined> {
  if (globals.frame !== 'on' || !componentId.startsWith('screens-') || name === 'Sheet') return undefined;
  const [{ InPortal }, { pageOf }] = await Promise.all([import('./InPortal.tsx'), import('./page-of.ts')]);
  const route = pageOf(componentId, parameters.page);
  return route && { InPortal, route };
}
