/** Signs with a meaning in Markdown or HTML, and in addresses, which become links. */
const signs = /[*_`#<>&[\]|~\\@]|:\/\/|www\./i;

/** Lines that become a list, a heading or code by how they begin. */
const beginnings = /^\s*(?:[-+=]|\d+[.)](?:\s|$))|^(?: {4}|\t)/m;

/** Whether a text is certainly only paragraphs, so that it needs no parser. */
export const isPlain = (text: string): boolean => !signs.test(text) && !beginnings.test(text);

/** Tags, comments and entities of HTML, addresses in `<…>`, and pictures within the text. */
const html = /<[a-z/!?]|&#?\w+;|data:/i;

/** Whether a text may contain HTML, so that it needs the sanitiser. In doubt true. */
export const mayHoldHtml = (text: string): boolean => html.test(text);

/** The paragraphs of a plain text, each by its lines. */
export const paragraphsOf = (text: string): string[][] =>
  text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/^\n+|\n+$/g, '').split('\n'));
