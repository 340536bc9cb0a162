import { type RefObject, useLayoutEffect } from 'react';

/** What a table is about: the words of its first row. */
const nameOf = ({ rows: [first] }: HTMLTableElement): string =>
  [...(first?.cells ?? [])]
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)
    .join(', ');

/**
 * A box whose content is wider gets the focus, so that arrow keys scroll it. The box of a table also has an accessible
 * name. It is no landmark, because several messages of a ticket may have the same table.
 */
function mark(box: HTMLElement): void {
  const table = box.querySelector('table');
  const isWide = box.scrollWidth > box.clientWidth;
  const marks = { tabindex: '0', ...(table && { role: 'group', 'aria-label': nameOf(table) }) };
  for (const [name, value] of Object.entries(marks))
    if (isWide) box.setAttribute(name, value);
    else box.removeAttribute(name);
}

/**
 * Marks the boxes of a text's tables (`data-scroll`) and code again when their widths change. Works on elements,
 * because the sanitiser's markup has no components.
 *
 * @param content what the text shows: after a change the text has other boxes
 */
export function useWideParts(text: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes come from the content
  useLayoutEffect(() => {
    const boxes = text.current?.querySelectorAll<HTMLElement>('[data-scroll], pre') ?? [];
    if (boxes.length === 0) return;
    const markAll = () => boxes.forEach(mark);
    // Also at once: the observer calls back only after the next layout, and a busy phone shows the text long before
    // that.
    markAll();
    const watch = new ResizeObserver(markAll);
    for (const box of boxes) for (const part of [box, ...box.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [text, content]);
}
