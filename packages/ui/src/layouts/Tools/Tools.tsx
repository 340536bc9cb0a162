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

/** The language that is not shown now. */
export const otherLocale = (shown: string): Locale => (shown === 'en' ? 'zh-CN' : 'en');

/** The theme is asked of the page when it is pressed, so a switch renders nothing here. */
const otherTheme = (): ThemeChoice => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Language and theme, one press each. */
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
