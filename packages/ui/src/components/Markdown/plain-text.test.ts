import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { isPlain, paragraphsOf } from './plain-text.ts';

const marked = new Marked({ gfm: true, breaks: true });
/** Browsers draw no space at the ends of a line. */
const tidy = (html: string) => html.replace(/\s*(<br>|<\/?p>)\s*/g, '$1');
const parsed = (text: string) => tidy(marked.parse(text, { async: false }));
const drawn = (text: string) =>
  tidy(
    paragraphsOf(text)
      .map((lines) => `<p>${lines.join('<br>')}</p>`)
      .join(''),
  );

test.each([
  'hello',
  '扩容提前完成了，今晚请再试一下香港 01，如果还慢，把测速截图发在这里。',
  'One line\nanother one',
  'One paragraph\n\nAnother, of\ntwo lines',
  '  spaces around  \n  and before a line ',
  '3.5 GB since 12:30 (about 50 %); is that right?',
  'A sum: 1 + 1 = 2, or a-b',
  '',
])('%j is plain, and drawn as the parser would', (text) => {
  expect(isPlain(text)).toBe(true);
  // The parser writes the signs of a text as HTML. None of them can be in a plain one except quotes.
  if (text !== '') expect(drawn(text)).toBe(parsed(text));
});

test.each([
  '**bold**',
  '_it_',
  '`code`',
  '# title',
  'title\n---',
  'title\n=',
  '- item',
  'text\n+ item',
  'text\n1. item',
  'text\n2) item',
  '> quote',
  '    code',
  'text\n\tcode',
  '[a](b)',
  '<b>',
  'a &amp; b',
  '| a | b |',
  '~~gone~~',
  'a \\* b',
  'https://example.com',
  'WWW.example.com',
  'me@example.com',
])('%j needs the parser', (text) => {
  expect(isPlain(text)).toBe(false);
});
