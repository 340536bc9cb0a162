import { type ComponentProps, useRef } from 'react';
import { styled } from 'styled-components';
import { useWideParts } from './wide-parts.ts';

const Look = styled.div`
  display: grid;
  gap: 12px;
  grid-template-columns: minmax(0, 1fr);
  max-width: 68ch;
  /* Operators write addresses without spaces. */
  overflow-wrap: anywhere;
  ul, ol { padding-inline-start: 20px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
  ul { list-style: disc; }
  ol { list-style: decimal; }
  a { text-decoration: underline; text-underline-offset: 3px; }
  code { font-family: var(--mono); font-size: 13px; background: var(--sunken); padding: 1px 5px; border-radius: 4px; }
  pre { margin: 0; padding: 12px; background: var(--sunken); border-radius: var(--r-control); overflow-x: auto; }
  pre code { background: none; padding: 0; }
  blockquote { margin: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--line-strong); color: var(--muted); }
  img { max-width: 100%; border-radius: var(--r-control); }
  hr { border: 0; border-top: 1px solid var(--line); width: 100%; }
  /* A table keeps its words whole and scrolls, also Chinese ones, which could break at each character. */
  [data-scroll] { overflow-x: auto; overflow-wrap: normal; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid var(--line); padding: 6px 10px; min-width: 76px; text-align: start; }
`;

/** A text by an operator or a customer. */
export function Prose(props: Pick<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'>) {
  const text = useRef<HTMLDivElement>(null);
  useWideParts(text, props.children ?? props.dangerouslySetInnerHTML?.__html);
  return <Look ref={text} data-markdown {...props} />;
}
