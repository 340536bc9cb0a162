/** A word of at most 20 letters. A longer run of letters is made up, such as a name without spaces, and may break. */
const word = /(?<![^\s(“‘'"\p{Script=Han}\p{P}])\p{Script=Latin}{2,20}(?![^\s\p{P}\p{Script=Han}])/gu;
/** Text without words: addresses, codes, numbers, names without spaces. It may break anywhere. */
const wordless =
  /[\p{L}\p{N}][@/:._=+-]+[\p{L}\p{N}]|\p{N}\p{Script=Latin}|\p{Script=Latin}\p{N}|\p{Script=Latin}{21}/u;

/** Two pieces of text are in one line if their middles are closer than this, in pixels. */
const sameLine = 7;

/** How many lines a range of text takes. */
function linesOf(rects: readonly DOMRect[]): number {
  const middles = rects
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ top, height }) => top + height / 2)
    .toSorted((one, other) => one - other);
  return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > sameLine).length;
}

/** Whether an element is for screen readers only: it is clipped to nothing. */
const isUnseen = (element: Element): boolean =>
  !element.checkVisibility({ visibilityProperty: true }) ||
  [element, element.parentElement].some((one) => one instanceof HTMLElement && one.offsetWidth <= 1);

/** The element that breaks the lines of a text. */
function boxOf(node: Node): HTMLElement {
  let box = node.parentElement ?? document.body;
  while (/^(inline|contents)$/.test(getComputedStyle(box).display)) box = box.parentElement ?? document.body;
  return box;
}

function textsByBox(): Map<HTMLElement, Text[]> {
  const texts = new Map<HTMLElement, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !node.data.trim() || !parent || parent.closest('svg, script, style'))
      continue;
    // The author of a Markdown table chooses its number of columns.
    if (isUnseen(parent) || parent.closest('[data-markdown] table')) continue;
    const box = boxOf(node);
    texts.set(box, [...(texts.get(box) ?? []), node]);
  }
  return texts;
}

const rectsOf = (text: Text, from: number, to: number): DOMRect[] => {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()];
};

/** The words of a text that are broken over two lines without a hyphen. */
const brokenIn = (text: Text): string[] =>
  [...text.data.matchAll(word)]
    .filter(({ 0: letters, index }) => linesOf(rectsOf(text, index, index + letters.length)) > 1)
    .map(([letters]) => letters)
    .filter(
      (letters) => !text.data.split(/\s+/).some((part) => part.includes(letters) && wordless.test(part)),
    );

/** The width of two words of usual length, in pixels. */
function twoWords(box: HTMLElement, texts: readonly Text[]): number {
  const said = texts
    .flatMap(({ data }) => data.split(/\s+/))
    .filter((part) => !wordless.test(part))
    .join(' ');
  const segments = [
    ...new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(said),
  ];
  const words = segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || words.length < 2) return 0;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(box);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return (2 * words.reduce((sum, one) => sum + pen.measureText(one).width, 0)) / words.length;
}

/** Cells and tools that end outside of their card, which cuts them off. Scrolling regions are exempt. */
const cutOff = (): string[] =>
  [...document.querySelectorAll('td, h2 + div')]
    .filter((part) => {
      const edge = part.closest('section')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
      return part.getBoundingClientRect().right > edge + 1 && !part.closest('[role=region], [data-markdown]');
    })
    .map(({ textContent }) => `cuts off “${textContent?.slice(0, 60)}”`);

/**
 * The faults of a page at its width, as sentences: broken words, texts of three or more lines in a box too narrow for
 * two words, and a page wider than its window, which shows that a text could not break.
 */
export function narrowBoxes(): string[] {
  const over = document.documentElement.scrollWidth - window.innerWidth;
  const sideways = over > 0 ? [`scrolls sideways by ${over} px`] : [];
  const boxes = [...textsByBox()].flatMap(([box, texts]) => {
    const said = texts
      .map(({ data }) => data.trim())
      .join(' ')
      .slice(0, 60);
    const broken = texts.flatMap(brokenIn);
    const lines = linesOf(texts.flatMap((text) => rectsOf(text, 0, text.data.length)));
    const style = getComputedStyle(box);
    const contentWidth =
      box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const isNarrow = lines > 2 && contentWidth < twoWords(box, texts);
    return [
      ...(broken.length > 0 ? [`breaks ${broken.join(', ')} in “${said}”`] : []),
      ...(isNarrow ? [`has ${lines} lines in a narrow box: “${said}”`] : []),
    ];
  });
  return [...sideways, ...cutOff(), ...boxes];
}
