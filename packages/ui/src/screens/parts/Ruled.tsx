import { styled } from 'styled-components';

/** A few small words in the middle of a hairline. */
export const Ruled = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--muted);
  font-size: var(--t12);
  line-height: 18px;
  &::before, &::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
`;
