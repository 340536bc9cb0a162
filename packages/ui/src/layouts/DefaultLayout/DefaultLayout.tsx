import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../../components/Link/Link.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';
import { Brand } from '../Brand/Brand.tsx';
import { Tools, type ToolsProps } from '../Tools/Tools.tsx';

export const FramePage = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: var(--topbar) 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  ${from.md} { grid-template-rows: 64px 1fr 64px; }
`;

const Top = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;
  border-bottom: 1px solid var(--line);
  padding: 0 4px 0 16px;
  & > div { margin-inline-start: auto; display: flex; align-items: center; }
  ${from.md} { padding: 0 24px 0 32px; }
`;

const Middle = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 24px 16px;
  align-items: start;
  justify-items: center;
  ${from.md} { align-items: center; padding: 32px 32px 56px; }
`;

const EndLine = styled.footer`
  border-top: 1px solid var(--line);
  padding: 10px 16px;
  display: flex;
  align-items: center;
  gap: 0 16px;
  flex-wrap: wrap;
  justify-content: center;
  color: var(--muted);
  font-size: var(--t12);
  line-height: 18px;
  /* Shown once its position is final: the loading page may be higher than its placeholder. */
  main:has([data-opening], [aria-busy='true']:not(button)) + & { visibility: hidden; }
  nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 16px; }
  a { color: inherit; padding: 13px 0; position: relative; }
  /* A short word is as wide as a finger. */
  a::after { content: ''; position: absolute; inset: 0 min(0px, calc((100% - 44px) / 2)); }
  ${from.md} { padding: 0 32px; justify-content: space-between; }
`;

export interface FrameProps extends ToolsProps {
  siteName: string;
  homeHref: string;
  /** Small links in the footer, only to pages that exist. */
  links?: ReadonlyArray<{ label: string; href: string }> | undefined;
  /** The operator's links beside them, such as the terms. They may be loaded later. */
  siteLinks?: ReactNode;
  children: ReactNode;
}

/** The last line of a page: the site's owner and the links about the site. */
export function Foot({
  siteName,
  links = [],
  siteLinks,
}: Pick<FrameProps, 'siteName' | 'links' | 'siteLinks'>) {
  const { t } = useTranslation('layout');
  return (
    <EndLine>
      <span>{t('copyright', { site: siteName })}</span>
      {links.length > 0 && (
        <nav aria-label={t('footNav')}>
          {siteLinks}
          {links.map(({ label, href }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </EndLine>
  );
}

/** Header and footer around any content. */
export function Frame({ siteName, homeHref, links, siteLinks, onTheme, onLocale, children }: FrameProps) {
  return (
    <FramePage>
      <Top>
        <Brand siteName={siteName} href={homeHref} />
        <div>
          <Tools onTheme={onTheme} onLocale={onLocale} />
        </div>
      </Top>
      {children}
      <Foot siteName={siteName} links={links} siteLinks={siteLinks} />
    </FramePage>
  );
}

/** Layout of pages without a session: one card in the middle, such as signing in. It loads little code. */
export function DefaultLayout({ children, ...frame }: FrameProps) {
  return (
    <Frame {...frame}>
      <Middle>{children}</Middle>
    </Frame>
  );
}

/** The card in the middle from `md` on. On phones it has no border. */
export const AuthCard = styled.div`
  width: 100%;
  max-width: 420px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  h1 { font-size: var(--t24); line-height: 32px; }
  & > form { display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr); }
  ${from.md} {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--r-card);
    box-shadow: var(--lift);
    padding: 36px 40px;
  }
`;
