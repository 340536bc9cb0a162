import { styled } from 'styled-components';
import type { ThemeChoice } from '../../../layouts/Tools/Tools.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

const Thumbs = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  /* A row gives its value only the width that it needs. */
  width: 420px;
  max-width: 100%;
  padding: 4px 0;
  button {
    display: grid;
    gap: 6px;
    font-size: var(--t13);
    line-height: 20px;
    text-align: center;
    color: var(--muted);
    border-radius: 8px;
  }
  button[aria-pressed='true'] { color: var(--text); font-weight: 500; }
  button[aria-pressed='true'] > :first-child { border-color: transparent; outline: 2px solid var(--primary); }
`;
/** A page in small: the sidebar, and a card with a button and a line. */
const Page = styled.span`
  display: grid;
  grid-template-columns: 18px 1fr;
  gap: 6px;
  height: 68px;
  padding: 8px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--page);
  overflow: hidden;
  & > i { border: 1px solid var(--line); border-radius: 3px; background: var(--surface); }
  & > i + i { display: grid; align-content: center; padding: 0 6px; }
  b { height: 4px; border-radius: 2px; margin: 2px 0; background: var(--track); }
  b:first-child { background: var(--primary); width: 40%; }
`;
/** Both themes, cut at a slant. */
const Halves = styled.span`
  display: block;
  position: relative;
  height: 68px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  overflow: hidden;
  & > span { position: absolute; inset: 0; height: auto; border: 0; border-radius: 0; }
  & > span + span { clip-path: polygon(56% 0, 100% 0, 100% 100%, 44% 100%); }
`;

const Small = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Page data-theme={theme} aria-hidden>
    <i />
    <i>
      <b />
      <b />
    </i>
  </Page>
);

interface ThemeThumbsProps {
  label: string;
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
}

/** The choice of the theme, each with a picture of it. */
export function ThemeThumbs({ label, theme, onTheme }: ThemeThumbsProps) {
  const { t } = useTranslation('layout');
  const choices = [
    ['light', t('themeLight'), <Small key="light" theme="light" />],
    ['dark', t('themeDark'), <Small key="dark" theme="dark" />],
    [
      'system',
      t('themeSystem'),
      <Halves key="system" aria-hidden>
        <Small theme="light" />
        <Small theme="dark" />
      </Halves>,
    ],
  ] as const;
  return (
    <Thumbs role="group" aria-label={label}>
      {choices.map(([value, name, picture]) => (
        <button key={value} type="button" aria-pressed={value === theme} onClick={() => onTheme(value)}>
          {picture}
          {name}
        </button>
      ))}
    </Thumbs>
  );
}
