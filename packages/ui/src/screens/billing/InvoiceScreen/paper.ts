import { createGlobalStyle, styled } from 'styled-components';
import { from } from '../../../theme/breakpoints.ts';

/** The sheet: a card on the screen, the page in print. */
export const Paper = styled.article`
  max-width: 720px;
  padding: 20px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  box-shadow: var(--lift);
  ${from.md} { padding: 20px; }
`;

/** Prints only the sheet, dark on white in every theme. */
export const PrintRules = createGlobalStyle`
  @page { size: A4; margin: 20mm; }
  @media print {
    :root { color-scheme: light; --text: #12161c; --muted: #4b5563; --line: #c9ced6; --surface: #fff; --lift: none; }
    body { background: #fff !important; }
    body * { visibility: hidden; }
    [data-paper], [data-paper] * { visibility: visible; color: var(--text) !important; }
    [data-paper] { position: absolute; inset: 0 0 auto; max-width: none; padding: 0; border: 0; box-shadow: none; }
    [data-paper] * { background: transparent !important; }
    [data-unprinted] { display: none; }
  }
`;
