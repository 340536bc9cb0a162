import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

/** What is done on the left, what it comes to on the right; on phones one below the other. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${from.md} { grid-template-columns: minmax(0, 1fr) 372px; gap: 20px; }
`;
