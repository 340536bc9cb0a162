import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

/** The form on the left, the summary on the right. On phones one below the other. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${from.md} { grid-template-columns: minmax(0, 1fr) 372px; gap: 20px; }
`;
