import type { I18n } from '@ferry/ui/locales/i18n';
import { type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { lateFrame, loadFrame } from './frame/late-frame.ts';
import { createPages, loadPage, type ReadyPage } from './pages.ts';
import { deviceLanguage } from './platform/device/device-language.ts';
import { startWords } from './platform/device/language.ts';
import { readFrontDoor } from './platform/front-door.ts';
import { loadPart, watchMissingParts } from './platform/network/missing-part.ts';
import { sayScriptsMissing } from './platform/network/missing-scripts.ts';
import { mayHaveSession } from './platform/session/session-hint.ts';
import { readSettings } from './platform/settings.ts';
import { createPortal, type Portal } from './portal.ts';
import type { PageRoute } from './routes.ts';
import { findRoute } from './routing/find-route.ts';
import { findPicture } from './take-over.tsx';

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

/** The page of this address. */
interface Addressed {
  readonly route: PageRoute | undefined;
  /** Its component. Rejects if it cannot be loaded: then the page itself tries again. */
  readonly coming: Promise<ComponentType> | undefined;
  /** If a session is required or may exist, it is loaded together with the page. */
  readonly needsCore: boolean;
}

function findPage(): Addressed {
  const route = findRoute(window.location.pathname);
  const coming = route && loadPage(route);
  coming?.catch(() => {});
  return { route, coming, needsCore: !route?.isAlone || mayHaveSession() };
}

async function openWords(route: PageRoute | undefined): Promise<I18n> {
  try {
    return await loadPart(() => startWords(['ui', 'issues', 'layout', 'errors'], route?.words ?? []));
  } catch (error) {
    sayScriptsMissing(deviceLanguage());
    throw error;
  }
}

/**
 * The maximum number of milliseconds that a customer's picture waits for the data, so that the page is rendered once.
 * The document requested the data before this script.
 */
const dataTimeoutMs = 2_000;

/** The complete page, so that it replaces the picture without loading more. A failure is drawn as an error page. */
async function readyPage(
  { words, core }: Portal,
  { route, coming, needsCore }: Addressed,
): Promise<ReadyPage | undefined> {
  if (route === undefined || coming === undefined) return undefined;
  const parts = Promise.all([coming, words.add(route.words), needsCore && core.load()]);
  if (route.access !== 'customer') return { route, page: (await parts)[0], frame: undefined };
  const frame = loadFrame();
  const { restored, read } = await core.load();
  if (await restored()) await read(route.path, dataTimeoutMs);
  return { route, page: (await parts)[0], frame: await frame };
}

/** Opens the page of this address, in place of its picture if it has one. */
export async function openPage(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#portal');
  if (root === null) return;
  watchMissingParts();
  const picture = findPicture(root);
  const addressed = findPage();
  const words = await openWords(addressed.route);
  const portal = createPortal(
    readSettings(contentOf('ferry-settings')),
    readFrontDoor(contentOf('ferry-front-door')),
    words,
    import.meta.env.VITE_API_BASE ?? '',
  );
  if (addressed.needsCore) portal.core.load().catch(() => {});
  const ready = picture && (await readyPage(portal, addressed).catch(() => undefined));
  await picture?.isStill();
  const app = (
    <StrictMode>
      <App portal={portal} pages={createPages(words, ready)} frame={ready?.frame ?? lateFrame} />
    </StrictMode>
  );
  // The error boundaries log what they catch. A page that does not exist is not logged.
  const drawn = createRoot(picture?.beside ?? root, { onCaughtError: () => {} });
  // As a transition, in small steps, because the visitor may be typing into the picture.
  startTransition(() => drawn.render(picture?.around(app) ?? app));
}
