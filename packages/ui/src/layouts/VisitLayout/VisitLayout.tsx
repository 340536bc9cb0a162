import { styled } from 'styled-components';
import { ButtonLink } from '../../components/Button/Button.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below, from } from '../../theme/breakpoints.ts';
import { Brand } from '../Brand/Brand.tsx';
import { Foot, FramePage, type FrameProps } from '../DefaultLayout/DefaultLayout.tsx';
import { Tools } from '../Tools/Tools.tsx';

/** The last line begins where the content does. */
const Page = styled(FramePage)`
  & > footer { padding-inline: max(16px, calc((100% - var(--page-width)) / 2)); }
  ${from.md} { & > footer { padding-inline: max(32px, calc((100% - var(--page-width)) / 2)); } }
`;

const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: 5;
  background: var(--page);
  border-bottom: 1px solid var(--line);
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  height: 100%;
  max-width: calc(var(--page-width) + 64px);
  margin: 0 auto;
  padding: 0 16px;
  & > :first-child { min-width: 0; white-space: nowrap; overflow: hidden; }
  nav { display: flex; gap: 4px; margin-inline-start: 24px; min-width: 0; }
  nav a { color: var(--muted); font-weight: 500; padding: 6px 12px; border-radius: 8px; white-space: nowrap; }
  nav a:hover { background: var(--sunken); text-decoration: none; }
  nav a[aria-current] { color: var(--text); }
  ${below.md} { nav { display: none; } }
  ${from.md} { padding: 0 32px; }
`;

const End = styled.div`
  margin-inline-start: auto;
  flex: none;
  display: flex;
  align-items: center;
  & > a { margin-inline-start: 8px; }
`;

const Middle = styled.main`
  min-width: 0;
`;

export interface VisitLayoutProps extends FrameProps {
  /** The parts of the front door, and other pages for visitors. From `md` on. */
  nav: ReadonlyArray<{ label: string; href: string; isHere?: boolean }>;
  /** Missing for a signed-in customer. */
  signInHref?: string | undefined;
}

/** Layout of pages that tell a visitor about the service. Their sections reach the edges. */
export function VisitLayout({
  siteName,
  homeHref,
  links,
  siteLinks,
  onTheme,
  onLocale,
  nav,
  signInHref,
  children,
}: VisitLayoutProps) {
  const { t } = useTranslation('layout');
  return (
    <Page>
      <Top>
        <Bar>
          <Brand siteName={siteName} href={homeHref} />
          <nav aria-label={t('visitNav')}>
            {nav.map(({ label, href, isHere }) => (
              <Link key={href} href={href} aria-current={isHere ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
          <End>
            <Tools onTheme={onTheme} onLocale={onLocale} />
            {signInHref && <ButtonLink href={signInHref}>{t('visitSignIn')}</ButtonLink>}
          </End>
        </Bar>
      </Top>
      <Middle>{children}</Middle>
      <Foot siteName={siteName} links={links} siteLinks={siteLinks} />
    </Page>
  );
}
