import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { createListeners } from '../listeners.ts';
import { applyTheme, onSystemTheme, type Theme, themeFrom, themeKey } from './theme.ts';

/** The chosen theme, shared by all tabs. Compatible with `useSyncExternalStore`. */
export interface ThemeChoice {
  current(): Theme;
  choose(theme: Theme): void;
  subscribe(listener: () => void): () => void;
}

export function createThemeChoice(store: TextStore): ThemeChoice {
  const { subscribe, tell } = createListeners();
  let theme = themeFrom(store.get(themeKey));
  const draw = (next: Theme) => {
    theme = next;
    applyTheme(theme);
    tell();
  };
  onSystemTheme(() => draw(theme));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey) draw(themeFrom(newValue));
  });
  return {
    current: () => theme,
    choose(next) {
      store.set(themeKey, next);
      draw(next);
    },
    subscribe,
  };
}
