import { deviceLanguage } from './platform/device/device-language.ts';
import { localStore } from './platform/device/stores.ts';
import { applyTheme, themeFrom, themeKey } from './platform/device/theme.ts';
import { pictureFits } from './platform/picture.ts';

// Runs in the head before the first paint, so that a dark page never flashes white.
const root = document.documentElement;
applyTheme(themeFrom(localStore.get(themeKey)));

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

// The server guesses the language from the request. If another one was chosen, its words are loaded together with the
// scripts.
const language = deviceLanguage();
if (language !== root.lang) {
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(contentOf('ferry-words') ?? '{}');
  for (const file of files[language] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
}

const needs = contentOf('ferry-picture');
if (needs !== null && needs !== undefined) {
  if (!pictureFits(needs, root.lang, language)) root.dataset.picture = 'wrong';
  // Input before the page is loaded is repeated on the page by `take-over.tsx`.
  const inPicture = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.('#portal[data-picture]') ?? undefined;
  document.addEventListener('click', ({ target }) => {
    if (inPicture(target)) (target as Element).closest('button')?.setAttribute('data-pressed', '');
  });
  document.addEventListener('compositionstart', ({ target }) =>
    inPicture(target)?.setAttribute('data-composing', ''),
  );
  document.addEventListener('compositionend', ({ target }) =>
    inPicture(target)?.removeAttribute('data-composing'),
  );
}
