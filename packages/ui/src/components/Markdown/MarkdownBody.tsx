import createDOMPurify from 'dompurify';
import { Marked } from 'marked';
import { useMemo } from 'react';
import { styled } from 'styled-components';

const Prose = styled.div`
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
