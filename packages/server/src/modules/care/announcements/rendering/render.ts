import { Marked } from 'marked';
import sanitize from 'sanitize-html';

const marked = new Marked({ gfm: true, breaks: true });

/** Renders Markdown to HTML for formatting only: no scripts, styles, forms or frames. */
export function renderMarkdown(markdown: string): string {
  return sanitize(marked.parse(markdown, { async: false }), {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del'],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      th: ['align'],
      td: ['align'],
      ol: ['start'],
    },
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    transformTags: {
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
      img: sanitize.simpleTransform('img', { loading: 'lazy' }),
    },
  });
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The title is text and not HTML, so the sanitiser's entities are decoded. */
const asText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);

/** The title of a text: the first heading, or else the first line with text, without Markdown syntax. */
export function titleOf(markdown: string): string {
  const tokens = marked.lexer(markdown);
  const heading = tokens.find((token) => token.type === 'heading');
  const text = heading ?? tokens.find((token) => token.type !== 'space' && token.type !== 'hr');
  const html = marked.parse(text?.raw.trim().split('\n')[0] ?? '', { async: false });
  const plain = sanitize(html, { allowedTags: [], allowedAttributes: {}, textFilter: asText });
  return plain.trim().slice(0, 120);
}
