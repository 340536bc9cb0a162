import { languages, sourceLanguage } from '@ferry/core/words/languages';
import { Languages, Sun } from 'lucide-react';
import { IconButton } from '../../components/Button/Button.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Locale } from '../../locales/words.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

export interface ToolsProps {
  onTheme: (theme: ThemeChoice) => void;
  onLocale: (locale: Locale) => void;
}

/** The next language of the list: the other one, where there are two. */
export const otherLocale = (shown: Locale): Locale =>
  languages[languages.indexOf(shown) + 1] ?? sourceLanguage;

/** The present theme is read when the button is pressed, so a change of theme causes no render here. */
const otherTheme = (): ThemeChoice => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Switches for language and theme. */
export function Tools({ onTheme, onLocale }: ToolsProps) {
  const { t, i18n } = useTranslation('layout');
  return (
    <>
      <IconButton aria-label={t('switchLanguage')} onClick={() => onLocale(otherLocale(i18n.language))}>
        <Icon as={Languages} />
      </IconButton>
      <IconButton aria-label={t('switchTheme')} onClick={() => onTheme(otherTheme())}>
        <Icon as={Sun} />
      </IconButton>
    </>
  );
}
