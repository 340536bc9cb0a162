import { languageNames, languages } from '@ferry/core/words/languages';
import { Segments } from '../../components/Segments/Segments.tsx';
import type { Locale } from '../../locales/words.ts';

export interface LanguageSegmentsProps {
  label: string;
  /** The chosen language. */
  language: Locale;
  onLanguage: (language: Locale) => void;
}

/** The languages, each by its own name. */
export const LanguageSegments = ({ label, language, onLanguage }: LanguageSegmentsProps) => (
  <Segments
    label={label}
    small
    value={language}
    onChange={onLanguage}
    options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
  />
);
