import { languageNames, languages } from '@ferry/core/words/languages';
import { Languages, Sun } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton, iconButton } from '../../components/Button/Button.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Locale } from '../../locales/words.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

export interface ToolsProps {
  onTheme: (theme: ThemeChoice) => void;
  onLocale: (locale: Locale) => void;
}

/** Looks like the button beside it. The browser's own list of languages lies over the icon and is not seen. */
const LanguageChoice = styled.label`
  ${iconButton}
  &:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: 2px; }
  select { position: absolute; inset: 0; width: 100%; opacity: 0; font-size: 16px; cursor: pointer; }
  option { background: var(--surface); color: var(--text); }
`;

/** The present theme is read when the button is pressed, so a change of theme causes no render here. */
const otherTheme = (): ThemeChoice => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Switches for language and theme. */
export function Tools({ onTheme, onLocale }: ToolsProps) {
  const { t, i18n } = useTranslation('layout');
  return (
    <>
      <LanguageChoice>
        <Icon as={Languages} />
        <select
          aria-label={t('language')}
          value={i18n.language}
          onChange={({ target }) => onLocale(target.value as Locale)}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </LanguageChoice>
      <IconButton aria-label={t('switchTheme')} onClick={() => onTheme(otherTheme())}>
        <Icon as={Sun} />
      </IconButton>
    </>
  );
}
