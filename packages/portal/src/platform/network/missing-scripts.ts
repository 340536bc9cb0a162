import type { Locale } from '@ferry/ui/locales/words';

/** The catalogs are scripts, too, so these words stand here: what happened, and the way on. */
const words: Readonly<Record<Locale, readonly [said: string, deed: string]>> = {
  'zh-CN': ['页面没有加载完整，请检查网络。', '重新加载'],
  'zh-TW': ['頁面沒有載入完整，請檢查網路。', '重新載入'],
  en: ['The page didn’t finish loading. Check your connection.', 'Reload'],
};

/**
 * Says above the page that its scripts could not be loaded: without them its picture answers nobody. The page is loaded
 * again by a button, or as soon as the network is back.
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
