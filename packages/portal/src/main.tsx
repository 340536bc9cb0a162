import type { I18n } from '@ferry/ui/locales/i18n';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createPages, loadPage, type ReadyPage } from './pages.ts';
import { hasKeptSession } from './platform/kept-session.ts';
import { startWords } from './platform/language.ts';
import { loadPart, watchMissingParts } from './platform/missing-part.ts';
import { readSettings } from './platform/settings.ts';
import { createPortal, type Portal } from './portal.ts';
import { findRoute } from './routing/find-route.ts';
import { findPicture, type Picture } from './take-over.tsx';

const settings = readSettings(document.querySelector('meta[name="ferry-settings"]')?.getAttribute('content'));
const route = findRoute(window.location.pathname);
// Where a session is needed or may be there, it is loaded beside the page.
const needsCore = !route?.isAlone || hasKeptSession();

watchMissingParts();
// The page comes beside the words, not after them; where it fails, it is asked for again in its place.
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

/** The whole page: what is drawn in the picture's place waits for nothing. What fails is drawn as failed. */
async function readyPage({ words, core }: Portal): Promise<ReadyPage | undefined> {
  if (route === undefined || coming === undefined) return undefined;
  const [page] = await Promise.all([coming, words.add(route.words), needsCore && core.load()]);
  return { route, page };
}

/** Not awaited where it is called: the files of pages wait for this one to have run. */
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
  // The boundaries log what they catch; an address without a page is not worth a line.
  const drawn = createRoot(picture?.beside ?? root, { onCaughtError: () => {} });
  // In small steps: whoever looks at the picture may type in it.
  startTransition(() => drawn.render(picture?.around(app) ?? app));
}

const root = document.querySelector<HTMLElement>('#portal');
if (root) void open(root, findPicture(root));
