import { ArrowLeft, Bell, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Mark } from '../../components/Mark/Mark.tsx';
import type { MenuEntry } from '../../components/Menu/Menu.tsx';
import { TitledByFrame } from '../../components/PageTitle/PageTitle.tsx';
import { OnlyNarrow, OnlyWide } from '../../components/Stack/Stack.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below, from } from '../../theme/breakpoints.ts';
import { Tools, type ToolsProps } from '../Tools/Tools.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import type { NavItem, Visitor } from './nav.ts';
import { Sidebar } from './Sidebar.tsx';

const Shell = styled.div`
  min-height: 100dvh;
  padding-bottom: calc(64px + env(safe-area-inset-bottom));
  ${from.lg} {
    padding: 0;
    display: grid;
    grid-template-columns: var(--sidebar) minmax(0, 1fr);
    grid-template-rows: var(--topbar) 1fr;
  }
`;

const Skip = styled.a`
  position: fixed;
  z-index: 60;
  top: 8px;
  left: 8px;
  padding: 8px 14px;
  border-radius: var(--r-control);
  background: var(--raised);
  box-shadow: var(--float);
  &:not(:focus-visible) { clip-path: inset(50%); }
`;

const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: 5;
  height: var(--topbar);
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 4px 0 16px;
  background: var(--page);
  border-bottom: 1px solid var(--line);
  h1 { font-size: var(--t16); line-height: 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > div:last-child { margin-inline-start: auto; display: flex; align-items: center; }
  ${from.lg} {
    grid-column: 2;
    /* The same edges as the content, less the air inside the round picture. */
    padding: 0 max(26px, calc((100% - var(--page-width)) / 2 - 6px)) 0 max(32px, calc((100% - var(--page-width)) / 2));
    border-bottom: 0;
    & > div:last-child { gap: 4px; }
  }
`;

/**
 * Covers the top of the page, so that a temporary state does not move the page. A page that already says that its data
 * is outdated, and why, shows no second line.
 */
const StatusLine = styled.div`
  position: absolute;
  top: 100%;
  inset-inline: 0;
  background: var(--page);
  box-shadow: var(--float);
  && > * { border-radius: 0; padding-block: 6px; }
  header:has(~ main [data-failure^='old-']) > & { display: none; }
  ${from.lg} {
    inset-inline: max(32px, calc((100% - var(--page-width)) / 2));
    border-radius: var(--r-control);
    && > * { border-radius: inherit; }
  }
`;

/** Looks like a field, because it opens one. */
const Ask = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 240px;
  height: 36px;
  padding: 0 8px 0 12px;
  margin-inline-end: 4px;
  border: 1px solid var(--control-line);
  border-radius: var(--r-control);
  background: var(--surface);
  color: var(--muted);
  font-size: var(--t13);
  white-space: nowrap;
  &:hover { background: var(--sunken); }
  kbd {
    margin-inline-start: auto;
    padding: 0 6px;
    border: 1px solid var(--line);
    border-radius: 4px;
    font: inherit;
    font-size: var(--t12);
    line-height: 18px;
  }
`;

const Lead = styled(Link)`
  color: inherit;
  width: 44px;
  height: 44px;
  margin-inline-start: -10px;
  margin-inline-end: -4px;
  display: grid;
  place-items: center;
  flex: none;
`;

/** While the height of some content is unknown, the content below it is hidden, because it would shift. */
const Content = styled.main`
  & [data-growing] ~ *, & > :has([data-growing]) ~ * { visibility: hidden; }
  ${below.md} { & :has([data-growing]) ~ * { visibility: hidden; } }
  padding: 16px;
  max-width: 720px;
  margin: 0 auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  outline: 0;
  ${from.md} { ${below.lg} { max-width: 960px; padding: 24px; } }
  ${from.lg} {
    grid-column: 2;
    width: 100%;
    max-width: calc(var(--page-width) + 64px);
    padding: 8px 32px 48px;
    gap: 20px;
  }
`;

/** Below the page on phones. From `lg` on the sidebar contains it. */
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 16px;
  min-height: 44px;
  padding: 0 16px 8px;
  font-size: var(--t12);
  line-height: 18px;
  a { color: var(--muted); padding: 13px 0; position: relative; }
  /* A short word is as wide as a finger. */
  a::after { content: ''; position: absolute; inset: 0 min(0px, calc((100% - 44px) / 2)); }
  /* Shown where it stays. */
  main:has([data-opening], [aria-busy='true']:not(button)) + & { visibility: hidden; }
  ${from.lg} { display: none; }
`;

const Bells = styled(Link)`
  width: 44px;
  height: 44px;
  display: grid;
  place-items: center;
  border-radius: var(--r-control);
  color: var(--muted);
  position: relative;
  i { position: absolute; top: 10px; right: 11px; width: 8px; height: 8px; border-radius: 4px; background: var(--primary); box-shadow: 0 0 0 2px var(--page); }
`;

export interface WebSiteLayout2Props extends ToolsProps {
  siteName: string;
  homeHref: string;
  /** The page's name, in the top bar. */
  title: string;
  /** The name from `lg` on, if this page is a part of a larger page, which is then shown as a whole. */
  titleOfWhole?: string | undefined;
  /** The target of the arrow on a subpage. `onPhones`: only on phones, where there is no sidebar. */
  back?: { label: string; href: string; onPhones?: boolean };
  /** The entries of the sidebar. */
  nav: readonly NavItem[];
  /** At most five, for phones. A page with its own bar, such as a composer, shows that instead. */
  bottomNav: readonly NavItem[];
  /** `null` while it is not known. */
  visitor: Visitor | null;
  /** Further entries of the account menu. */
  accountEntries?: readonly MenuEntry[];
  /** The bell on phones. Missing if there is no such page. */
  announcements?: { href: string; unread: number };
  /** The operator's links, such as the terms, in the sidebar or at the end of the page. They may be loaded later. */
  siteLinks?: ReactNode;
  /** Opens the search. On phones it is on the account page. Missing if there is no search. */
  onSearch?: () => void;
  /** A line over the top of the page about a temporary state, such as a lost connection. */
  statusLine?: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}

function Title({ title, titleOfWhole }: Pick<WebSiteLayout2Props, 'title' | 'titleOfWhole'>) {
  if (titleOfWhole === undefined) return <h1>{title}</h1>;
  return (
    <h1>
      <OnlyNarrow as="span">{title}</OnlyNarrow>
      <OnlyWide as="span">{titleOfWhole}</OnlyWide>
    </h1>
  );
}

/**
 * The layout of the signed-in product: sidebar and top bar. On phones a bottom bar, whose last entry lists the other
 * pages.
 */
export function WebSiteLayout2(props: WebSiteLayout2Props) {
  const { siteName, homeHref, back, nav, visitor, announcements, onTheme, onLocale, onSignOut } = props;
  const { t } = useTranslation(['layout', 'ui']);
  const arrow = back && (
    <Lead href={back.href} aria-label={`${t('ui:back')} ${back.label}`}>
      <Icon as={ArrowLeft} size={20} />
    </Lead>
  );
  return (
    <Shell>
      <Skip href="#main">{t('skipToContent')}</Skip>
      <Sidebar siteName={siteName} homeHref={homeHref} nav={nav} siteLinks={props.siteLinks} />
      <Top>
        {props.statusLine && <StatusLine>{props.statusLine}</StatusLine>}
        {arrow && !back?.onPhones ? (
          arrow
        ) : (
          <OnlyNarrow>
            {arrow ?? (
              <Lead href={homeHref} aria-label={siteName}>
                <Mark size={24} />
              </Lead>
            )}
          </OnlyNarrow>
        )}
        <Title {...props} />
        <div>
          <OnlyWide style={{ display: 'contents' }}>
            {props.onSearch && (
              <Ask
                type="button"
                aria-keyshortcuts="Control+K Meta+K /"
                title={t('searchHint')}
                onClick={props.onSearch}
              >
                <Icon as={Search} size={16} />
                <span>{t('searchOrDo')}</span>
                <kbd aria-hidden>/</kbd>
              </Ask>
            )}
            <Tools onTheme={onTheme} onLocale={onLocale} />
            <AccountMenu
              visitor={visitor}
              entries={props.accountEntries}
              onTheme={onTheme}
              onSignOut={onSignOut}
            />
          </OnlyWide>
          <OnlyNarrow style={{ display: 'contents' }}>
            {announcements && (
              <Bells
                href={announcements.href}
                aria-label={
                  announcements.unread > 0
                    ? t('announcementsUnread', { unread: announcements.unread })
                    : t('announcements')
                }
              >
                <Icon as={Bell} size={20} />
                {announcements.unread > 0 && <i />}
              </Bells>
            )}
          </OnlyNarrow>
        </div>
      </Top>
      <Content id="main" tabIndex={-1}>
        <TitledByFrame>{props.children}</TitledByFrame>
      </Content>
      {props.siteLinks && <Foot>{props.siteLinks}</Foot>}
      <BottomBar nav={props.bottomNav} />
    </Shell>
  );
}
