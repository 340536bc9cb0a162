import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Count } from '../../components/Badge/Badge.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';
import { Brand } from '../Brand/Brand.tsx';
import { isOpen, type NavItem } from './nav.ts';

const Side = styled.aside`
  display: none;
  ${from.lg} {
    grid-row: 1 / 3;
    display: flex;
    flex-direction: column;
    border-inline-end: 1px solid var(--line);
    padding: 0 12px 16px;
    position: sticky;
    top: 0;
    height: 100vh;
    overflow: auto;
  }
  & > a { height: var(--topbar); padding: 0 8px; margin-bottom: 8px; flex: none; }
  nav { display: grid; gap: 2px; }
`;

const SidebarLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  height: 36px;
  padding: 0 8px;
  border-radius: var(--r-control);
  color: var(--muted);
  font-weight: 500;
  &:hover { background: var(--sunken); color: var(--text); text-decoration: none; }
  &[aria-current], &[data-open] { color: var(--text); }
  &[aria-current] { background: var(--surface); box-shadow: inset 0 0 0 1px var(--line), var(--lift); }
  &[aria-current] > svg:first-child, &[data-open] > svg:first-child { color: var(--primary); }
  & > [data-end] { margin-inline-start: auto; }
  & > svg:last-child:not(:first-child) { margin-inline-start: auto; color: var(--disabled); }
  & > [data-end] + svg:last-child { margin-inline-start: 0; }
`;

const Below = styled.div`
  display: grid;
  gap: 2px;
  margin: 2px 0 6px 17px;
  padding-inline-start: 10px;
  border-inline-start: 1px solid var(--line);
  a { height: 32px; font-weight: 400; padding: 0 10px; }
  a[aria-current] { font-weight: 500; }
`;

const Base = styled.div`
  margin-top: auto;
  padding: 12px 8px 0;
  border-top: 1px solid var(--line);
  display: grid;
  gap: 4px;
  font-size: var(--t12);
  line-height: 18px;
  color: var(--muted);
`;

/** Reserves its line until the links are loaded. */
export const SiteLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  min-height: 24px;
  a { color: inherit; line-height: 24px; }
`;

export interface SidebarProps {
  siteName: string;
  homeHref: string;
  nav: readonly NavItem[];
  /** The operator's links, such as the terms. They may be loaded later. */
  siteLinks?: ReactNode;
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation('layout');
  return <Count data-end value={count} words={t('waiting', { count })} />;
}

/** The navigation from `lg` on. */
export function Sidebar({ siteName, homeHref, nav, siteLinks }: SidebarProps) {
  const { t } = useTranslation('layout');
  return (
    <Side>
      <Brand siteName={siteName} href={homeHref} />
      <nav aria-label={t('mainNav')}>
        {nav.map((item) => {
          const open = isOpen(item);
          return (
            <div key={item.href}>
              <SidebarLink
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                data-open={open || undefined}
              >
                <Icon as={item.icon} />
                <span>{item.label}</span>
                {item.count && !(item.pages && open) ? <Waiting count={item.count} /> : null}
                {item.pages && <Icon as={open ? ChevronDown : ChevronRight} size={16} />}
              </SidebarLink>
              {item.pages && open && (
                <Below>
                  {item.pages.map((page) => (
                    <SidebarLink
                      key={page.href}
                      href={page.href}
                      aria-current={page.current ? 'page' : undefined}
                    >
                      <span>{page.label}</span>
                      {page.count ? <Waiting count={page.count} /> : null}
                    </SidebarLink>
                  ))}
                </Below>
              )}
            </div>
          );
        })}
      </nav>
      <Base>
        <SiteLine>{siteLinks}</SiteLine>
        <span>{t('copyright', { site: siteName })}</span>
      </Base>
    </Side>
  );
}
