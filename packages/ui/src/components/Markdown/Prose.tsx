import { styled } from 'styled-components';

/** The look of a text by an operator or a customer. */
export const Prose = styled.div`
  display: grid;
  gap: 12px;
  grid-template-columns: minmax(0, 1fr);
  max-width: 68ch;
  /* Operators write addresses without spaces, also into tables. */
  overflow-wrap: anywhere;
  ul, ol { padding-inline-start: 20px; display: grid; gap: 4px; }
  ul { list-style: disc; }
  ol { list-style: decimal; }
  a { text-decoration: underline; text-underline-offset: 3px; }
  code { font-family: var(--mono); font-size: 13px; background: var(--sunken); padding: 1px 5px; border-radius: 4px; }
  pre { margin: 0; padding: 12px; background: var(--sunken); border-radius: var(--r-control); overflow-x: auto; }
  pre code { background: none; padding: 0; }
  blockquote { margin: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--line-strong); color: var(--muted); }
  img { max-width: 100%; border-radius: var(--r-control); }
  hr { border: 0; border-top: 1px solid var(--line); width: 100%; }
  table { border-collapse: collapse; display: block; overflow-x: auto; }
  th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: start; }
`;
