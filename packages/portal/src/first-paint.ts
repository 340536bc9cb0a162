import { keepTyped } from './features/auth/typed.ts';
import { deviceLanguage } from './platform/device/device-language.ts';
import { localStore } from './platform/device/stores.ts';
import { applyTheme, themeFrom, themeKey } from './platform/device/theme.ts';
import { reloadOnce } from './platform/navigation/reload-once.ts';
import { askEarly } from './platform/network/early-answers.ts';
import { sayScriptsMissing } from './platform/network/missing-scripts.ts';
import { pictureFits } from './platform/picture.ts';

// Runs in the head before the first paint, so that a dark page never flashes white.
const root = document.documentElement;
applyTheme(themeFrom(localStore.get(themeKey)));

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ?? undefined;

// The server guesses the language from the request. If another one was chosen, its words are loaded together with the
// scripts.
const language = deviceLanguage();
if (language !== root.lang) {
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(
    metaOf('ferry-words')?.content ?? '{}',
  );
  for (const file of files[language] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
}

const early = metaOf('ferry-early');
if (early !== undefined) askEarly(JSON.parse(early.content), language);

const picture = metaOf('ferry-picture');
if (picture !== undefined) {
  const note = { needs: picture.content, path: picture.dataset.path, language: root.lang };
  if (!pictureFits(note, language)) root.dataset.picture = 'wrong';
  // Input before the page is loaded is repeated on the page by `take-over.tsx`.
  const inPicture = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.('#portal[data-picture]') ?? undefined;
  document.addEventListener('click', ({ target }) => {
    if (!inPicture(target)) return;
    (target as Element).closest('button')?.setAttribute('data-pressed', '');
    // The build knows no query. An invite code or a return path is passed to sign-up and sign-in.
    const link = (target as Element).closest('a');
    if (!link?.pathname.startsWith('/auth/')) return;
    if (link.search === '') link.search = window.location.search;
  });
  // A typed email address is kept for the other pages and for a reload, as by the page itself.
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'email' && inPicture(target))
      keepTyped({ email: target.value });
  });
  // Stores the element on which a mouse button is pressed, because it may be released after the page is loaded. A tap
  // counts where it ends.
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    if (pointerType !== 'touch' && inPicture(target))
      (target as Element).closest('a, button, label')?.setAttribute('data-held', '');
  });
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => {
      for (const held of document.querySelectorAll('[data-held]')) held.removeAttribute('data-held');
    });
  document.addEventListener('compositionstart', ({ target }) =>
    inPicture(target)?.setAttribute('data-composing', ''),
  );
  document.addEventListener('compositionend', ({ target }) =>
    inPicture(target)?.removeAttribute('data-composing'),
  );
}

// Only the page's own script and its imports count: without them the page stays a picture. Scripts of extensions and
// proxies may fail.
window.addEventListener(
  'error',
  ({ target }) => {
    const isOurs = target instanceof HTMLScriptElement && target.matches('[type=module][src^="/assets/"]');
    if (isOurs && !reloadOnce()) sayScriptsMissing(language);
  },
  true,
);

// The scripts of a page with a picture. They are requested after the picture's first frame, so that it is painted first.
// A picture that is not shown has no frame.
const scripts = document.querySelectorAll<HTMLTemplateElement>('template[data-scripts]');
const begin = () => {
  for (const { content } of scripts) document.head.append(content);
};
if (root.dataset.picture === 'wrong' || document.hidden) begin();
else {
  requestAnimationFrame(() => setTimeout(begin));
  document.addEventListener('visibilitychange', begin, { once: true });
}

// The first format of a date or a number reads tables that all threads of the page share. That takes slow phones a quarter
// of a second, so a worker does it while the scripts are loading.
if (early !== undefined) {
  const warm = `for(const name of ["en","${language}"]){new Intl.DateTimeFormat(name);new Intl.NumberFormat(name)}close()`;
  new Worker(URL.createObjectURL(new Blob([warm], { type: 'text/javascript' })));
}
