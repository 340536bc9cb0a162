/** Splits a leading heading off a Markdown text, for use as the title. */
export const splitHeading = (markdown: string): { title: string | undefined; body: string } => {
  const found = /^\s*#{1,6}[ \t]+(?<title>[^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(markdown);
  if (!found?.groups) return { title: undefined, body: markdown };
  return { title: found.groups.title, body: markdown.slice(found[0].length).trimStart() };
};
