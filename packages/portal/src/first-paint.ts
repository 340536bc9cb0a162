import { applyTheme, themeFrom, themeKey } from './platform/theme.ts';

// Runs in the head before anything is drawn, so that a dark page never flashes white.
let kept: string | null = null;
try {
  kept = window.localStorage.getItem(themeKey);
} catch {
  // Storage is forbidden: the page is light.
}
applyTheme(themeFrom(kept));
