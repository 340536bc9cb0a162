/** Renders Markdown to safe HTML. The renderer is loaded on first use. */
export const renderMarkdown = async (markdown: string): Promise<string> =>
  (await import('./render.ts')).renderMarkdown(markdown);
