import { styled } from 'styled-components';
import { Link } from '../../components/Link/Link.tsx';

const Root = styled.p`
  text-align: center;
  color: var(--muted);
  a {
    font-weight: 500;
    padding: 12px 0;
    margin: -12px 0;
  }
`;

/** A link to the other form, below this one. */
export function OtherWay({ question, label, href }: { question: string; label: string; href: string }) {
  return (
    <Root>
      {question} <Link href={href}>{label}</Link>
    </Root>
  );
}
