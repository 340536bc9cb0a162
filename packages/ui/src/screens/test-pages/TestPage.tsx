import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../../components/Link/Link.tsx';
import { PageTitle } from '../../components/PageTitle/PageTitle.tsx';
import { Stack } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';

const Page = styled.div`
  width: 100%;
  max-width: var(--page-width);
  align-self: start;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  ${from.lg} { gap: 20px; }
`;

const Others = styled.nav`
  border-top: 1px solid var(--line);
  padding-top: 12px;
  p { font-size: var(--t13); line-height: 20px; color: var(--muted); font-weight: 400; }
  ul { display: flex; flex-wrap: wrap; gap: 0 20px; }
  a { display: inline-flex; align-items: center; min-height: 44px; }
  a[aria-current] { color: var(--text); font-weight: 500; }
`;

export interface TestPageProps {
  title: string;
  /** What the page shows. */
  text: string;
  /** Every test page, including this one. */
  pages: ReadonlyArray<{ label: string; href: string; current: boolean }>;
  children: ReactNode;
}

/** The frame of a page for designers and developers: its name, its purpose, and links to the others. */
export function TestPage({ title, text, pages, children }: TestPageProps) {
  const { t, i18n } = useTranslation('testPages');
  return (
    <Page>
      <Stack gap={4}>
        <PageTitle size={24}>{title}</PageTitle>
        <Text as="p" tone="muted">
          {sentences(i18n.language, text, t('noSignIn'))}
        </Text>
      </Stack>
      {children}
      <Others aria-label={t('all')}>
        <p aria-hidden>{t('all')}</p>
        <ul>
          {pages.map(({ label, href, current }) => (
            <li key={href}>
              <Link href={href} aria-current={current ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Others>
    </Page>
  );
}

/** Parts side by side if there is room. */
export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${from.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; }
`;
