/** A line of text as it is drawn. */
interface Line {
  readonly text: string;
  /** The fixed or sticky element that contains the line, such as a bar over the page. */
  readonly layer: Element | null;
  readonly block: Element;
  readonly box: DOMRect;
  /** The visible part of the line. */
  readonly seen: DOMRect;
}

/** Letters of a pseudo-language: the text comes from a catalogue. Data has other rules, such as an ellipsis. */
const ours = /[\u0100-\u024f\u1e00-\u1eff]/;

/** The tolerance in pixels, for rounding and for letters that rise above their line. */
const near = 2;

const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

function blockOf(element: Element): Element {
  const { display } = getComputedStyle(element);
  const above = element.parentElement;
  return above && (display === 'inline' || display === 'contents') ? blockOf(above) : element;
}

const crossing = (one: DOMRect, other: DOMRect): DOMRect => {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.right, other.right) - left;
  const height = Math.min(one.bottom, other.bottom) - top;
  return new DOMRect(left, top, Math.max(0, width), Math.max(0, height));
};

/** The visible part of a box: its ancestors may clip or scroll it. */
function seenOf(box: DOMRect, element: Element | null): DOMRect {
  if (element === null) return box;
  const { overflowX, overflowY } = getComputedStyle(element);
  const cuts = [overflowX, overflowY].some((each) => hides(each) || scrolls(each));
  return seenOf(cuts ? crossing(box, element.getBoundingClientRect()) : box, element.parentElement);
}

/** Texts for screen readers alone, and links that appear when they have the focus, are clipped to nothing. */
const isForReadersAlone = (element: Element | null): boolean =>
  element !== null &&
  (getComputedStyle(element).clipPath === 'inset(50%)' || isForReadersAlone(element.parentElement));

/** The fixed or sticky parent, under which the page scrolls. */
function layerOf(element: Element | null): Element | null {
  if (element === null) return null;
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    ? element
    : layerOf(element.parentElement);
}

/** The lines of a state that are drawn. */
function linesOf(state: Element): Line[] {
  const walker = document.createTreeWalker(state, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    // A busy button keeps its width, and shows its text only if the text fits.
    if (parent.closest('[aria-busy=true]')) continue;
    const block = blockOf(parent);
    if (isForReadersAlone(block)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(parent);
    for (const box of range.getClientRects())
      lines.push({ text, layer, block, box, seen: seenOf(box, parent) });
  }
  return lines;
}

/** Whether the element or a parent scrolls sideways. */
function isScrolled(element: Element | null): boolean {
  if (element === null || element === document.body) return false;
  return scrolls(getComputedStyle(element).overflowX) || isScrolled(element.parentElement);
}

function faultOf({ text, block, box, seen }: Line): string | undefined {
  if (!ours.test(text) || isScrolled(block)) return undefined;
  const bounds = block.getBoundingClientRect();
  if (seen.left < -near || seen.right > innerWidth + near) return `outside of the window: ${text}`;
  // A text that ends in data may end in an ellipsis.
  if (getComputedStyle(block).textOverflow === 'ellipsis' && /[A-Za-z]{2}|\d/.test(text)) return undefined;
  if (seen.width < box.width - near || seen.height < box.height - 2 * near) return `cut off: ${text}`;
  if (box.left < bounds.left - near || box.right > bounds.right + near) return `wider than its box: ${text}`;
  if (box.top < bounds.top - 2 * near || box.bottom > bounds.bottom + 2 * near)
    return `higher than its box: ${text}`;
  return undefined;
}

function overlapping(lines: readonly Line[]): string[] {
  const inOrder = lines
    .filter(({ seen }) => seen.width > near && seen.height > near)
    .sort((one, other) => one.seen.top - other.seen.top);
  return inOrder.flatMap((one, at) => {
    const below = inOrder.slice(at + 1);
    const end = below.findIndex(({ seen }) => seen.top > one.seen.bottom);
    return below.slice(0, end === -1 ? undefined : end).flatMap((other) => {
      const { width, height } = crossing(one.seen, other.seen);
      // The box of a large letter is higher than its line.
      const least = Math.min(one.seen.height, other.seen.height) / 3;
      const isOver = width > near && height > least && (ours.test(one.text) || ours.test(other.text));
      const isSameLayer = one.layer === other.layer;
      return isOver && isSameLayer && one.text !== other.text
        ? [`one over the other: ${one.text} | ${other.text}`]
        : [];
    });
  });
}

/** Words that do not fit: they are cut off, outside of their box or the window, or over other words. */
export const faultsOfBoxes = (states: readonly Element[]): string[] => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : [];
  const found = states
    .map(linesOf)
    .flatMap((lines) => [...lines.flatMap((line) => faultOf(line) ?? []), ...overlapping(lines)]);
  return [...new Set([...wide, ...found])];
};
