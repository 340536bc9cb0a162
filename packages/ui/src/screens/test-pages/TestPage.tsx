import { type ComponentProps, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { PageTitle } from '../../components/PageTitle/PageTitle.tsx';
import { fading, moreAt, showChosen, useScrollEdges } from '../../components/Segments/scroll-edges.ts';
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
  align-items: start;
  ${from.lg} { grid-template-columns: 220px minmax(0, 1fr); gap: 32px; }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  ${from.lg} { gap: 20px; }
`;

/** One line that scrolls on phones, and from \`lg\` on a column that stays beside the page. */
const Index = styled.nav`
  ul { display: flex; gap: 0 20px; overflow-x: auto; scrollbar-width: none; ${fading} }
  a { display: inline-flex; align-items: center; min-height: 44px; white-space: nowrap; }
  a:focus-visible { outline-offset: -3px; }
  a[aria-current] { color: var(--text); font-weight: 500; }
  ${from.lg} {
    position: sticky;
    top: 24px;
    ul { flex-direction: column; }
    a { min-height: 32px; padding: 4px 0; white-space: normal; }
  }
`;

export interface TestPageProps {
  title: string;
  /** What the page shows. */
  text: string;
  /** Every test page, including this one. */
  pages: ReadonlyArray<{ label: string; href: string; current: boolean }>;
  children: ReactNode;
}

/** The frame of a page for designers and developers: the index of all of them, its name and its purpose. */
export function TestPage({ title, text, pages, children }: TestPageProps) {
  const { t, i18n } = useTranslation('testPages');
  const list = useRef<HTMLUListElement>(null);
  const edges = useScrollEdges(list, showChosen);
  return (
    <Page>
      <Index aria-label={t('all')}>
        <ul ref={list} data-more={moreAt(edges)}>
          {pages.map(({ label, href, current }) => (
            <li key={href}>
              <Link href={href} aria-current={current ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Index>
      <Content>
        <Stack gap={4}>
          <PageTitle size={24}>{title}</PageTitle>
          <Text as="p" tone="muted">
            {sentences(i18n.language, text, t('noSignIn'))}
          </Text>
        </Stack>
        {children}
      </Content>
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

interface TestCardProps extends Pick<ComponentProps<typeof Stack>, 'gap'> {
  title: string;
  children: ReactNode;
}

/** A card with a title, and space between its parts. */
export const TestCard = ({ title, gap = 16, children }: TestCardProps) => (
  <Card title={title}>
    <CardBody>
      <Stack gap={gap}>{children}</Stack>
    </CardBody>
  </Card>
);
