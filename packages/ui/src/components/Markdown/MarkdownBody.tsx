import createDOMPurify from 'dompurify';
import { Marked } from 'marked';
import { useMemo } from 'react';
import { Prose } from './Prose.tsx';

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  // An image without alternative text is decorative.
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
  if (element.tagName !== 'A') return;
  element.setAttribute('rel', 'noopener noreferrer');
  if (/^https?:/i.test(element.getAttribute('href') ?? '')) element.setAttribute('target', '_blank');
});

/** The page and its subject have the first two heading levels. */
const above = 2;
const marked = new Marked({
  gfm: true,
  breaks: true,
  walkTokens(token) {
    if (token.type === 'heading') token.depth = Math.min(token.depth + above, 6);
  },
});

/** No forms, frames, styles or ids. Links and images only with http(s), mail and the site's own paths. */
const clean = (markdown: string): string =>
  purify.sanitize(marked.parse(markdown, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'details'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
  });

/** The parsed text. */
export function MarkdownBody({ text }: { text: string }) {
  const html = useMemo(() => clean(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup went through the sanitiser just above
  return <Prose data-markdown dangerouslySetInnerHTML={{ __html: html }} />;
}
