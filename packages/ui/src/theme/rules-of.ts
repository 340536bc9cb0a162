import type { JSX } from 'react';
import { ServerStyleSheet } from 'styled-components';

/**
 * Renders a page outside of a browser and collects the style rules that it needs, as plain CSS.
 *
 * @param draw renders the page as HTML
 */
export function rulesOf(
  page: JSX.Element,
  draw: (page: JSX.Element) => string,
): { body: string; style: string } {
  const sheet = new ServerStyleSheet();
  try {
    const body = draw(sheet.collectStyles(page));
    const style = sheet
      .getStyleTags()
      .replace(/<\/?style[^>]*>/g, '')
      // Rules that the library writes for its own use.
      .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
      .replace(/\/\*!sc\*\/\s*/g, '');
    return { body, style };
  } finally {
    sheet.seal();
  }
}
