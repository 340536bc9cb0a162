import type { Locale } from '@ferry/ui/locales/words';

/** The catalogs are scripts too, so these words are here: the problem, and the button. */
const words: Readonly<Record<Locale, readonly [said: string, deed: string]>> = {
  'zh-CN': ['页面没有加载完整，请检查网络。', '重新加载'],
  'zh-TW': ['頁面沒有載入完整，請檢查網路。', '重新載入'],
  en: ['The page didn’t finish loading. Check your connection.', 'Reload'],
};

/**
 * Shows above the page that its scripts could not be loaded, because without them its picture does not react. A button
 * reloads the page, and so does the return of the network.
 */
export function sayScriptsMissing(language: Locale): void {
  if (document.querySelector('[data-missing]') !== null) return;
  const [said, deed] = words[language];
  const reload = () => window.location.reload();
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = deed;
  button.addEventListener('click', reload);
  const bar = document.createElement('div');
  bar.dataset.missing = '';
  bar.role = 'alert';
  bar.append(said, button);
  document.body.prepend(bar);
  window.addEventListener('online', reload);
}
