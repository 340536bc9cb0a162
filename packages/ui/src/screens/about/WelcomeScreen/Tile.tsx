import { styled } from 'styled-components';

const Root = styled.span`
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: 7px;
  background: var(--sunken);
  color: var(--muted);
  display: grid;
  place-items: center;
  font-size: 12px;
  font-weight: 600;
`;

/** The initial of an app, because using its logo needs a permission. */
export function Tile({ name }: { name: string }) {
  return <Root aria-hidden>{name.slice(0, 1)}</Root>;
}
