import { languageNames, languages } from '@ferry/core/words/languages';
import { ChevronRight, Languages, type LucideIcon, Search, SunMoon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Count } from '../../../components/Badge/Badge.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import type { ThemeChoice, ToolsProps } from '../../../layouts/Tools/Tools.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { FactName, Facts } from './facts.ts';
import { ThemeSegments } from './ThemeSegments.tsx';

export interface MyPage {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The number of waiting items there. */
  count?: number;
  /** Shown at the end of its line. */
  fact?: FactName;
}

export interface MyGroup {
  title: string;
  pages: readonly MyPage[];
  /** Theme and language are shown below its pages. */
  isSettings?: boolean;
}

export interface PhoneMenuProps extends ToolsProps {
  /** All other pages, for phones. */
  groups: readonly MyGroup[];
  /** Opens the search for pages and other things. */
  onSearch: () => void;
  /** The values at the end of the lines, such as the balance. */
  facts: Facts;
  /** The chosen theme. */
  theme: ThemeChoice;
}

const MenuCard = styled.div`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  box-shadow: var(--lift);
  overflow: hidden;
`;

const line = `
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 52px;
  padding-inline: 16px 12px;
  color: var(--text);
  position: relative;
  & > svg { color: var(--muted); }
  & > [data-name] { white-space: nowrap; font-weight: 500; }
  & > [data-end] { margin-inline-start: auto; min-width: 0; }
  & + *::before { content: ''; position: absolute; inset: 0 0 auto 46px; border-top: 1px solid var(--line); }
`;
const MenuLink = styled(Link)`
  ${line}
  &:hover { text-decoration: none; background: var(--sunken); }
  &:focus-visible { outline-offset: -2px; }
`;
const Control = styled.div`
  ${line}
  flex-wrap: wrap;
  padding-block: 6px;
`;

function Row({ page, facts }: { page: MyPage; facts: Facts }) {
  const { t } = useTranslation(['me', 'layout']);
  const fact = page.fact && facts[page.fact];
  let end: ReactNode = null;
  if (page.count) end = <Count value={page.count} words={t('layout:waiting', { count: page.count })} />;
  else if (fact === 'loading') end = <Skeleton width={56} height={12} line={20} />;
  else if (fact)
    end = (
      <Text as="span" size={13} tone={fact.isWarning ? 'warning' : 'muted'} clip style={{ display: 'block' }}>
        {fact.short}
      </Text>
    );
  return (
    <MenuLink href={page.href}>
      <Icon as={page.icon} size={20} />
      <span data-name>{page.label}</span>
      <span data-end>{end}</span>
      <Icon as={ChevronRight} size={16} />
    </MenuLink>
  );
}

/** Looks like the search field that it opens. */
const SearchButton = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 48px;
  padding-inline: 14px;
  border: 1px solid var(--control-line);
  border-radius: var(--r-control);
  background: var(--field);
  color: var(--muted);
  font: inherit;
  text-align: start;
  cursor: pointer;
`;

/** Every page on phones, in groups, with the search. */
export function PhoneMenu({ groups, onSearch, facts, theme, onTheme, onLocale }: PhoneMenuProps) {
  const { t, i18n } = useTranslation(['me', 'layout']);
  const id = useId();
  return (
    <Stack gap={16} as="nav" aria-label={t('layout:allPages')}>
      <SearchButton type="button" onClick={onSearch}>
        <Icon as={Search} size={18} />
        {t('layout:searchOrDo')}
      </SearchButton>
      {groups.map(({ title, pages, isSettings }) => (
        <Stack key={title} gap={8} as="section" aria-labelledby={`${id}${title}`}>
          <Text
            as="h2"
            id={`${id}${title}`}
            size={13}
            tone="muted"
            weight={400}
            style={{ paddingInline: 16 }}
          >
            {title}
          </Text>
          <MenuCard>
            {pages.map((page) => (
              <Row key={page.href} page={page} facts={facts} />
            ))}
            {isSettings && (
              <>
                <Control>
                  <Icon as={SunMoon} size={20} />
                  <span data-name>{t('theme')}</span>
                  <span data-end>
                    <ThemeSegments label={t('theme')} theme={theme} onTheme={onTheme} />
                  </span>
                </Control>
                <Control>
                  <Icon as={Languages} size={20} />
                  <span data-name>{t('language')}</span>
                  <span data-end>
                    <Segments
                      label={t('language')}
                      small
                      value={i18n.language}
                      onChange={onLocale}
                      options={languages.map((value) => ({
                        value,
                        // There is little room.
                        label: value.startsWith('zh')
                          ? languageNames[value].slice(0, 1)
                          : value.toUpperCase(),
                      }))}
                    />
                  </span>
                </Control>
              </>
            )}
          </MenuCard>
        </Stack>
      ))}
    </Stack>
  );
}
