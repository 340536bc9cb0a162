import { useCallback, useSyncExternalStore } from 'react';
import type { Channel } from 'storybook/internal/channels';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';

/** The settings of the toolbar. A page of documentation has no story context with these settings. */
interface Settings {
  theme: 'light' | 'dark';
  locale: string;
  /** Whether a screen is drawn inside of the portal's frame. */
  frame: 'on' | 'off';
}

/** The settings that Storybook opens with. */
export const initialSettings: Settings = { theme: 'light', locale: 'zh-CN', frame: 'on' };

/** Settings as the address of a story has them: `theme:dark;locale:en`. */
export const inAddress = (settings: Readonly<Partial<Record<keyof Settings, unknown>>>): string =>
  (['theme', 'locale', 'frame'] as const)
    .flatMap((name) => (settings[name] === undefined ? [] : [`${name}:${settings[name]}`]))
    .join(';');

/** The present settings of the toolbar, for pages of documentation. */
export function useToolbar(channel: Channel): Settings {
  const subscribe = useCallback(
    (changed: () => void) => {
      channel.on(GLOBALS_UPDATED, changed);
      return () => channel.off(GLOBALS_UPDATED, changed);
    },
    [channel],
  );
  return useSyncExternalStore(subscribe, () => {
    const [last] = channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? [];
    return last?.globals ?? initialSettings;
  });
}
