import { deviceLanguage } from './platform/device-language.ts';
import { localStore } from './platform/stores.ts';
import { applyTheme, themeFrom, themeKey } from './platform/theme.ts';

// Runs in the head before anything is drawn, so that a dark page never flashes white.
applyTheme(themeFrom(localStore.get(themeKey)));

// Only here is it known which language's words the page needs: they come beside its scripts, and not after them.
const words = document.querySelector('meta[name="ferry-words"]')?.getAttribute('content');
const files: Readonly<Record<string, readonly string[]>> = JSON.parse(words ?? '{}');
for (const file of files[deviceLanguage()] ?? []) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
}
