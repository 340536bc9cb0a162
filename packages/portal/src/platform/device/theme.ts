/** The themes to choose from. Light is the default. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';

/** The stored theme, or light. */
export const themeFrom = (kept: string | null): Theme => themes.find((theme) => theme === kept) ?? 'light';

const darkSystem = '(prefers-color-scheme: dark)';

/** Applies a theme: one attribute, from which every colour follows. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches);
  const drawn = isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = drawn;
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (scheme && scheme.content !== drawn) scheme.content = drawn;
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = bars.dataset[drawn] ?? '';
}

/** Calls back when the system changes between light and dark. */
export function onSystemTheme(listener: () => void): () => void {
  const query = matchMedia(darkSystem);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
