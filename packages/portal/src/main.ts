import { deviceLanguage } from './platform/device/device-language.ts';
import { reloadOnce } from './platform/navigation/reload-once.ts';
import { sayScriptsMissing } from './platform/network/missing-scripts.ts';
import { answerWhetherMayLeave } from './platform/unsaved-text.ts';

/**
 * Runs the files that the document lists, while the visitor sees the first picture. A browser runs each file in a task
 * of its own, so that a slow phone can react in between. What fails is loaded again where it is needed.
 */
async function runListed(): Promise<void> {
  if (document.querySelector('#portal[data-picture]') === null) return;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    await import(/* @vite-ignore */ href).catch(() => {});
}

async function start(): Promise<void> {
  try {
    // React runs when it is first imported, and not with its file.
    await import('react-dom/client');
    await runListed();
    void (await import('./open.tsx')).openPage();
  } catch (error) {
    if (!reloadOnce()) sayScriptsMissing(deviceLanguage());
    throw error;
  }
}

answerWhetherMayLeave();
void start();
