import type { I18n } from '@ferry/ui/locales/i18n';
import { StrictMode, startTransition } from 'react';
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
import { answerWhetherMayLeave } from './platform/unsaved-text.ts';
import { createPortal, type Portal } from './portal.ts';
import { findRoute } from './routing/find-route.ts';
import { findPicture, type Picture } from './take-over.tsx';

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const settings = readSettings(contentOf('ferry-settings'));
const route = findRoute(window.location.pathname);
// If a session is required or may exist, it is loaded together with the page.
const needsCore = !route?.isAlone || mayHaveSession();

answerWhetherMayLeave();
watchMissingParts();
// The page is loaded together with the words. If that fails, the page itself tries again.
const coming = route && loadPage(route);
coming?.catch(() => {});

async function openWords(): Promise<I18n> {
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
async function readyPage({ words, core }: Portal): Promise<ReadyPage | undefined> {
  if (route === undefined || coming === undefined) return undefined;
  const parts = Promise.all([coming, words.add(route.words), needsCore && core.load()]);
  if (route.access !== 'customer') return { route, page: (await parts)[0], frame: undefined };
  const frame = loadFrame();
  const { restored, read } = await core.load();
  if (await restored()) await read(route.path, dataTimeoutMs);
  return { route, page: (await parts)[0], frame: await frame };
}

/** Not awaited: the chunks of pages wait until this file has run. */
async function open(root: HTMLElement, picture: Picture | undefined): Promise<void> {
  const words = await openWords();
  const portal = createPortal(
    settings,
    readFrontDoor(contentOf('ferry-front-door')),
    words,
    import.meta.env.VITE_API_BASE ?? '',
  );
  if (needsCore) portal.core.load().catch(() => {});
  const ready = picture && (await readyPage(portal).catch(() => undefined));
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

const root = document.querySelector<HTMLElement>('#portal');
if (root) void open(root, findPicture(root));
