import { styled } from 'styled-components';
import { Link } from '../../components/Link/Link.tsx';
import { Mark } from '../../components/Mark/Mark.tsx';

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  font-size: var(--t16);
  font-weight: 600;
  color: var(--text);
  min-height: 44px;
  &:hover { text-decoration: none; }
`;

/** The logo and the site's name, linked to the home page. */
export function Brand({ siteName, href }: { siteName: string; href: string }) {
  return (
    <Home href={href}>
      <Mark size={26} />
      {siteName}
    </Home>
  );
}
