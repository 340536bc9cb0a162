import type { Frame } from '../pages.ts';
import { lazyPart } from '../platform/network/missing-part.ts';

/** Menus, drawers and other parts that the sign-in page does not need. */
export const loadFrame = async (): Promise<Frame> => (await import('./CustomerFrame.tsx')).GuardedFrame;

/** The frame as a component that loads itself. */
export const lateFrame: Frame = lazyPart(loadFrame);

/** The same layout for pages that need no session. */
export const lateOpenLayout2: Frame = lazyPart(async () => (await import('./OpenLayout2.tsx')).OpenLayout2);
