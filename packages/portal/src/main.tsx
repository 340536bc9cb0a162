import type { I18n } from '@ferry/ui/locales/i18n';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createPages, loadPage, type ReadyPage } from './pages.ts';
import { startWords } from './platform/device/language.ts';
import { loadPart, watchMissingParts } from './platform/network/missing-part.ts';
import { mayHaveSession } from './platform/session/session-hint.ts';
import { readSettings } from './platform/settings.ts';
import { createPortal, type Portal } from './portal.ts';
import { findRoute } from './routing/find-route.ts';
import { findPicture, type Picture } from './take-over.tsx';

const settings = readSettings(document.querySelector('meta[name="ferry-settings"]')?.getAttribute('content'));
const route = findRoute(window.location.pathname);
// If a session is required or may exist, it is loaded together with the page.
const needsCore = !route?.isAlone || mayHaveSession();

watchMissingParts();
// The page is loaded together with the words. If that fails, the page itself tries again.
const coming = route && loadPage(route);
coming?.catch(() => {});

async function openWords(): Promise<I18n> {
  try {
    return await loadPart(() => startWords(['ui', 'issues', 'layout', 'errors'], route?.words ?? []));
  } catch (error) {
    document
      .querySelector('noscript')
      ?.replaceWith('页面没有取到，请刷新。The page did not come; reload it.');
    throw error;
  }
}

/** The complete page, so that it replaces the picture without loading more. A failure is drawn as an error page. */
async function readyPage({ words, core }: Portal): Promise<ReadyPage | undefined> {
  if (route === undefined || coming === undefined) return undefined;
  const [page] = await Promise.all([coming, words.add(route.words), needsCore && core.load()]);
  return { route, page };
}

/** Not awaited by its caller: the chunks of pages wait until this file has run. */
async function open(root: HTMLElement, picture: Picture | undefined): Promise<void> {
  const words = await openWords();
  const portal = createPortal(settings, words, import.meta.env.VITE_API_BASE ?? '');
  if (needsCore) portal.core.load().catch(() => {});
  const ready = picture && (await readyPage(portal).catch(() => undefined));
  await picture?.isStill();
  const app = (
    <StrictMode>
      <App portal={portal} pages={createPages(words, ready)} />
    </StrictMode>
  );
  // The error boundaries log what they catch. A page that does not exist is not logged.
  const drawn = createRoot(picture?.beside ?? root, { onCaughtError: () => {} });
  // As a transition, in small steps, because the customer may be typing into the picture.
  startTransition(() => drawn.render(picture?.around(app) ?? app));
}

const root = document.querySelector<HTMLElement>('#portal');
if (root) void open(root, findPicture(root));
