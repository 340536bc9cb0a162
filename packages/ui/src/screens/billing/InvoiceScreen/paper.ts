import { createGlobalStyle, styled } from 'styled-components';
import { from } from '../../../theme/breakpoints.ts';

/** A sheet of paper: on the screen a card, on paper the page. */
export const Paper = styled.article`
  max-width: 720px;
  padding: 20px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  box-shadow: var(--lift);
  ${from.md} { padding: 40px; }
`;

/** On paper stands the sheet alone, dark on white whatever the theme. */
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
