import { styled } from 'styled-components';
import { Link } from '../../../components/Link/Link.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

const List = styled.nav`
  display: grid;
  justify-items: center;
  width: 100%;
  margin-top: 24px;
  p { color: var(--muted); font-size: var(--t13); line-height: 20px; }
  ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 20px; }
  a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 500; }
`;

/** Pages with similar addresses. Nothing if there are none. */
export function NearestPages({ pages }: { pages: ReadonlyArray<{ label: string; href: string }> }) {
  const { t } = useTranslation('errors');
  if (pages.length === 0) return null;
  return (
    <List aria-label={t('nearest')}>
      <p aria-hidden>{t('nearest')}</p>
      <ul>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </List>
  );
}
