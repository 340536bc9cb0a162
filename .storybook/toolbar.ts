import { useCallback, useSyncExternalStore } from 'react';
import type { Channel } from 'storybook/internal/channels';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';

/** The settings of the toolbar. A page of documentation has no story's context that would hold them. */
interface Settings {
  theme: 'light' | 'dark';
  locale: string;
}

const initial: Settings = { theme: 'light', locale: 'zh-CN' };

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
    return last?.globals ?? initial;
  });
}
