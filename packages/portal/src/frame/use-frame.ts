import type { Locale } from '@ferry/ui/locales/words';
import { choose } from '../binding/choose.ts';
import type { Theme } from '../platform/device/theme.ts';
import { usePortal } from '../portal.ts';

/** Functions of every frame. */
export function useFrame() {
  const portal = usePortal();
  return {
    siteName: portal.settings.siteName,
    onTheme: (theme: Theme) => void choose(portal, { theme }),
    onLocale: (language: Locale) => void choose(portal, { language }),
  };
}
