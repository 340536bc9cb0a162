import { styled } from 'styled-components';
import { below, from } from '../../theme/breakpoints.ts';

/** The main content, and a narrow column beside it. On phones one below the other. */
export const MainAndSide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  ${from.md} { grid-template-columns: minmax(0, 1fr) 372px; align-items: start; }
  ${from.lg} { gap: 20px; }
`;

/** Two cards of the same rank beside each other; on phones one below the other, both as wide as the page. */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${below.md} { && > * { max-width: none; } }
  ${from.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${from.lg} { gap: 20px; }
`;

/** Cards one below the other, for one of the two columns. */
export const CardColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  ${from.lg} { gap: 20px; }
`;
