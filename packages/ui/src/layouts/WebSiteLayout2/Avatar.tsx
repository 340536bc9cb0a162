import { styled } from 'styled-components';
import { initialOf } from './nav.ts';

const Circle = styled.span`
  border-radius: 50%;
  background: var(--primary-soft);
  color: var(--primary);
  display: grid;
  place-items: center;
  font-size: 13px;
  font-weight: 600;
  line-height: 1;
  flex: none;
`;

/** The place of the account menu while the customer is not known. */
export const AvatarPlace = styled.span.attrs({ 'aria-hidden': true })`
  width: 36px;
  height: 36px;
`;

/** The first letter of the customer's name in a circle. */
export function Avatar({ name, size = 28 }: { name: string; size?: 28 | 36 | 56 }) {
  return (
    <Circle aria-hidden style={{ width: size, height: size, ...(size === 56 ? { fontSize: 22 } : {}) }}>
      {initialOf(name)}
    </Circle>
  );
}
