import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownBody } from './MarkdownBody.tsx';
import { parser } from './parser.ts';
import { mayHoldHtml } from './plain-text.ts';

/** Without spaces that browsers do not draw. */
const tidy = (html: string) =>
  html
    .replaceAll('<br/>', '<br>')
    .replaceAll('<hr/>', '<hr>')
    .replaceAll('/>', '>')
    .replace(
      /\s*(<\/?(?:div|p|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|h\d|br|hr|pre)[^>]*>)\s*/g,
      '$1',
    );
/** What is within the text's element. */
const drawn = (text: string) =>
  tidy(renderToStaticMarkup(createElement(MarkdownBody, { text })).replace(/^.*?<div[^>]*>|<\/div>$/g, ''));
/** As the sanitiser leaves what the parser writes: no classes and ticks, tables in boxes, links with what they need. */
const parsed = (text: string) =>
  tidy(
    parser
      .parse(text, { async: false })
      .replace(/ class="[^"]*"/g, '')
      .replace(/<input[^>]*> ?/g, '')
      .replaceAll('&#39;', '&#x27;')
      .replaceAll('<table>', '<div data-scroll=""><table>')
      .replaceAll('</table>', '</table></div>')
      .replace(/<a href="([^"]*)"( title="[^"]*")?/g, (_, address: string, title = '') => {
        const target = address.startsWith('http') ? ' target="_blank"' : '';
        return `<a href="${address}"${title} rel="noopener noreferrer"${target}`;
      }),
  );

test.each([
  '# One\n\n## Two\n\n###### Six',
  'One\n===\n\nTwo\n---',
  'A **bold** and _soft_ and ~~gone~~ `code **x**` word\nand a second line\n\nAnd a paragraph, "quoted" it\'s',
  '**bold with _soft_ within**',
  '- one\n- two\n  - deep\n  - deeper\n    1. first\n    2. second\n\n3. three\n4. four',
  '- loose\n\n- list\n\n  with a paragraph',
  '- [ ] open\n- [x] done',
  '> quote\n>\n> - with a list\n> > and a quote',
  '```sh\nferry doctor --json\n\n```\n\n    four spaces & more',
  '| Node | State | GB |\n| :-- | :-: | --: |\n| Tokyo **01** | down | 5 |\n| `a\\|b` | | |',
  '| only | heads |\n| --- | --- |',
  '[here](/user/nodes) [out](https://example.com/a?b=1&c=2 "a \\"title\\"") [mail](mailto:me@example.com) [part](#top)',
  'https://example.com/a_b?c=1&d=中文 and www.example.com, me@example.com',
  '[**bold** link][ref] and ![a *picture*](/media/a.png "title") and ![](https://example.com/b.png)\n\n[ref]: /user/shop',
  'a \\* b \\_c\\_ 1 < 2 && 3 > 2',
  'line with two spaces  \nbreak\\\nanother',
  '---\n\n***',
])('%j is drawn as the parser writes it', (text) => {
  expect(mayHoldHtml(text)).toBe(false);
  expect(drawn(text)).toBe(parsed(text));
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
])('%j keeps no address', (text) => {
  expect(drawn(text)).not.toMatch(/href|src|javascript|evil|file:/i);
});

test('tags are rendered as text', () => {
  expect(drawn('a <b onclick="x()">b</b> <script>alert(1)</script>\n\n<form><input></form>')).not.toMatch(
    /<(?!p>|\/p>|br>)/,
  );
});

test.each([
  '<b>b</b>',
  'a <!-- b -->',
  '</p>',
  '<https://example.com>',
  'a &amp; b',
  '&#38;',
  '![](data:image/png;base64,AA)',
])('%j goes through the sanitiser', (text) => {
  expect(mayHoldHtml(text)).toBe(true);
});
