import type { Locale } from '@ferry/ui/locales/words';
import { localeOf, switchLanguage } from '../platform/language.ts';
import { logger } from '../platform/logger.ts';
import type { Theme } from '../platform/theme.ts';
import { usePortal } from '../portal.ts';

/** What every frame around pages can do. */
export function useFrame() {
  const { words, theme, settings } = usePortal();
  return {
    siteName: settings.siteName,
    onTheme: (choice: Theme) => theme.choose(choice),
    onLocale: (locale: Locale) => {
      if (locale === localeOf(words)) return;
      switchLanguage(words, locale).catch((error: unknown) => {
        logger.warn('The words of the other language did not come.', error);
      });
    },
  };
}
