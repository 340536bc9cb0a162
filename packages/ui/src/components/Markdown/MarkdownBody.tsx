import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { allowedAddress, isOutside, outside } from './addresses.ts';
import { Prose } from './Prose.tsx';
import { levelOf, parser } from './parser.ts';

/** An address as the parser writes it into a page. Undefined if links may not lead there. */
function addressIn(href: string): string | undefined {
  try {
    const address = encodeURI(href).replaceAll('%25', '%');
    return allowedAddress.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** The plain text of a Markdown text. */
const wordsOf = (tokens: readonly Token[]): string =>
  (tokens as readonly MarkedToken[])
    .map((token) => {
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens);
      return 'text' in token ? token.text : ' ';
    })
    .join('');

function anchor({ href, title, tokens }: Tokens.Link) {
  const address = addressIn(href);
  const target = address !== undefined && isOutside(address) ? outside.target : undefined;
  return (
    <a href={address} title={title || undefined} rel={outside.rel} target={target}>
      {drawAll(tokens)}
    </a>
  );
}

const picture = ({ href, title, text, tokens }: Tokens.Image) => (
  <img src={addressIn(href)} alt={tokens ? wordsOf(tokens) : text} title={title || undefined} />
);

/** Elements in an order that does not change. */
const inOrder = <Item,>(items: readonly Item[], element: (item: Item) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  items.map((item, at) => <Fragment key={at}>{element(item)}</Fragment>);

const row = (cells: readonly Tokens.TableCell[]) => (
  <tr>
    {inOrder(cells, ({ header, align, tokens }) =>
      createElement(header ? 'th' : 'td', { align: align ?? undefined }, drawAll(tokens)),
    )}
  </tr>
);

const table = ({ header, rows }: Tokens.Table) => (
  <div data-scroll="">
    <table>
      <thead>{row(header)}</thead>
      {rows.length > 0 && <tbody>{inOrder(rows, row)}</tbody>}
    </table>
  </div>
);

const list = ({ ordered, start, items }: Tokens.List) =>
  createElement(
    ordered ? 'ol' : 'ul',
    { start: ordered && start !== 1 ? start : undefined },
    inOrder(items, ({ tokens }) => <li>{drawAll(tokens)}</li>),
  );

/** The element of each kind of token that only contains other tokens. */
const elements = {
  blockquote: 'blockquote',
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  del: 'del',
} as const;

/**
 * Tags and scripts in a text stay plain text, because React escapes them. Task boxes are left out, as by the sanitiser.
 */
function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'blockquote':
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'del':
      return createElement(elements[token.type], null, drawAll(token.tokens));
    case 'heading':
      return createElement(`h${levelOf(token)}`, null, drawAll(token.tokens));
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'link':
      return anchor(token);
    case 'image':
      return picture(token);
    case 'code':
      return (
        <pre>
          <code>{`${token.text.replace(/\n$/, '')}\n`}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'text':
      return token.tokens ? drawAll(token.tokens) : token.text;
    case 'escape':
    case 'html':
      return token.text;
    default:
      return null;
  }
}

const drawAll = (tokens: readonly Token[]) => inOrder(tokens as readonly MarkedToken[], draw);

/** The parsed text, as elements: no HTML of its author reaches the page, so it needs no sanitiser. */
export function MarkdownBody({ text }: { text: string }) {
  const drawn = useMemo(() => drawAll(parser.lexer(text)), [text]);
  return <Prose>{drawn}</Prose>;
}
