import { styled } from 'styled-components';
import { from } from '../../../theme/breakpoints.ts';

/** The month and one of its days beside it. On phones one below the other. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 340px; gap: 20px; }
`;
