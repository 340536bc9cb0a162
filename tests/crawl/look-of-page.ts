/**
 * The rules of the look that can be measured, as sentences about what misses them. Runs in the page, so it reads nothing
 * from outside of itself.
 */
export function lookOfPage(): string[] {
  const isPhone = window.innerWidth < 600;
  const styleOf = (element: Element) => getComputedStyle(element);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // What only screen readers get is a pixel wide, and the link to the content is above the page.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);

  function colourOf(token: string): string {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${token})`;
    const { color } = styleOf(probe);
    probe.remove();
    return color;
  }

  /** One action of a page is filled. A switch that is on is none, and a test page shows all there are. */
  function filledActions(): string[] {
    if (window.location.pathname.startsWith('/test-page/')) return [];
    const primary = colourOf('--primary');
    const filled = all('button:not([role=switch]), a').filter(
      (element) => styleOf(element).backgroundColor === primary && element.clientHeight >= 32,
    );
    return filled.length > 1 ? [`filled at once: ${filled.map(nameOf).join(' | ')}`] : [];
  }

  function smallTexts(): string[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => {
      const within = node.parentElement;
      const counts = node.textContent?.trim() !== '' && within !== null && isShown(within);
      return counts ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    });
    const small = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement !== null && Number.parseFloat(styleOf(parentElement).fontSize) < 12)
        small.add(`smaller than 12 px: ${textContent?.trim().slice(0, 30)}`);
    }
    return [...small];
  }

  /**
   * A finger reaches 44 px of whatever stands alone: the element, what it adds around itself, its label or its row. Returns
   * what lies in its way.
   */
  function inTheWay(target: Element): Element[] {
    const around = target.closest('label, [data-pressable]');
    if (Math.max(target.clientHeight, around?.clientHeight ?? 0) >= 44) return [];
    target.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    return [-21, 21].flatMap((off) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + off);
      return hit === null || target.contains(hit) || around?.contains(hit) ? [] : [hit];
    });
  }

  const lowTargets = () =>
    all('main button, main a, main input, main select, main summary')
      .filter((target) => styleOf(target).display !== 'inline')
      .flatMap((target) =>
        inTheWay(target).map(
          (other) => `lower than 44 px: ${nameOf(target)}, beside ${other.outerHTML.slice(0, 80)}`,
        ),
      );

  /** Below 16 px a phone enlarges the page when the field is chosen. */
  const smallFields = () =>
    all('input:not([type=checkbox], [type=radio]), select, textarea')
      .filter((field) => Number.parseFloat(styleOf(field).fontSize) < 16)
      .map((field) => `a field with less than 16 px: ${nameOf(field)}`);

  const figures = all('main *').filter(
    (element) => element.children.length === 0 && Number.parseFloat(styleOf(element).fontSize) >= 40,
  );
  return [
    ...filledActions(),
    ...smallTexts(),
    ...(figures.length > 1 ? [`figures: ${figures.map(nameOf).join(' | ')}`] : []),
    ...(isPhone ? [...lowTargets(), ...smallFields()] : []),
  ];
}
