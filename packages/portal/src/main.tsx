import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startWords } from './platform/language.ts';
import { readSettings } from './platform/settings.ts';
import { createPortal, hasKeptSession } from './portal.ts';
import { findRoute } from './routing/find-route.ts';
import { loadPart, watchMissingParts } from './routing/missing-part.ts';
import { createPages, loadPage } from './routing/pages.ts';

const settings = readSettings(document.querySelector('meta[name="ferry-settings"]')?.getAttribute('content'));
const route = findRoute(window.location.pathname);

watchMissingParts();
// The page comes beside the words, not after them; where it fails, it is asked for again in its place.
if (route) loadPage(route).catch(() => {});

const words = await loadPart(() =>
  startWords(['ui', 'issues', 'layout', 'errors'], route?.words ?? []),
).catch((error: unknown) => {
  document.querySelector('noscript')?.replaceWith('页面没有取到，请刷新。The page did not come; reload it.');
  throw error;
});
const portal = createPortal(settings, words, import.meta.env.VITE_API_BASE ?? '');
// Where a session is needed or may be there, it is loaded beside the page.
if (route?.access !== 'visitor' || hasKeptSession()) portal.core.load().catch(() => {});
const root = document.querySelector('#portal');
if (root)
  // The boundaries log what they catch; an address without a page is not worth a line.
  createRoot(root, { onCaughtError: () => {} }).render(
    <StrictMode>
      <App portal={portal} pages={createPages(words)} />
    </StrictMode>,
  );
