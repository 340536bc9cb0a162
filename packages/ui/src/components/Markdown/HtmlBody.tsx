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
const clean = (markdown: string): string =>
  purify.sanitize(parser.parse(markdown, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'details'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    ALLOWED_URI_REGEXP: allowedAddress,
  });

/** A text with HTML in it: parsed and sanitised. */
export function HtmlBody({ text }: { text: string }) {
  const html = useMemo(() => clean(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup went through the sanitiser just above
  return <Prose data-markdown dangerouslySetInnerHTML={{ __html: html }} />;
}
