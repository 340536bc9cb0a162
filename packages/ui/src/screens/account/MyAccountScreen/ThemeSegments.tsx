import { Segments } from '../../../components/Segments/Segments.tsx';
import type { ThemeChoice } from '../../../layouts/Tools/Tools.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

interface ThemeSegmentsProps {
  label: string;
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
}

/** The choice of the theme. */
export function ThemeSegments({ label, theme, onTheme }: ThemeSegmentsProps) {
  const { t } = useTranslation('layout');
  return (
    <Segments
      label={label}
      small
      value={theme}
      onChange={onTheme}
      options={[
        { value: 'light', label: t('themeLight') },
        { value: 'dark', label: t('themeDark') },
        { value: 'system', label: t('themeSystem') },
      ]}
    />
  );
}
