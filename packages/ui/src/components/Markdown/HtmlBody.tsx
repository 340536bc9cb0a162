import createDOMPurify from 'dompurify';
import { useMemo } from 'react';
import { allowedAddress, isOutside, outside } from './addresses.ts';
import { Prose } from './Prose.tsx';
import { parser } from './parser.ts';

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  // An image without alternative text is decorative.
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
  if (element.tagName !== 'A') return;
  element.setAttribute('rel', outside.rel);
  if (isOutside(element.getAttribute('href') ?? '')) element.setAttribute('target', outside.target);
});

/** No forms, frames, styles or ids. Links and images only with http(s), mail and the site's own paths. */
const cleaned = (markdown: string): DocumentFragment =>
  purify.sanitize(parser.parse(markdown, { async: false }), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'details'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    ALLOWED_URI_REGEXP: allowedAddress,
  });

/** The sanitised markup. Each table is in a box, also one that is written as HTML. */
function clean(markdown: string): string {
  const text = document.createElement('div');
  text.append(cleaned(markdown));
  for (const table of text.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.setAttribute('data-scroll', '');
    table.replaceWith(box);
    box.append(table);
  }
  return text.innerHTML;
}

/** A text with HTML in it: parsed and sanitised. */
export function HtmlBody({ text }: { text: string }) {
  const html = useMemo(() => clean(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup went through the sanitiser above
  return <Prose dangerouslySetInnerHTML={{ __html: html }} />;
}
