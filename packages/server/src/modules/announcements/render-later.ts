/** Markdown as HTML that can only format. What renders it is loaded when it is first asked for. */
export const renderMarkdown = async (markdown: string): Promise<string> =>
  (await import('./render.ts')).renderMarkdown(markdown);
