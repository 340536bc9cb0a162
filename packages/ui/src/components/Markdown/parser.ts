import { Marked } from 'marked';

/** The page and its subject have the first two heading levels. */
const above = 2;

/** The level of a text's heading within the page. */
export const levelOf = ({ depth }: { depth: number }): number => Math.min(depth + above, 6);

/** The parser of what operators and customers write. */
export const parser = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    heading(token) {
      const level = levelOf(token);
      return `<h${level}>${this.parser.parseInline(token.tokens)}</h${level}>\n`;
    },
  },
});
