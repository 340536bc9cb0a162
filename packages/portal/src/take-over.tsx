import { type ReactNode, useEffect, useLayoutEffect } from 'react';

/** Milliseconds to wait for the end of an input by an input method editor, as for Chinese. */
const compositionTimeoutMs = 5_000;

const fields = 'input[name], textarea[name]';
/** The elements in the order of the Tab key. */
const stops = 'input, textarea, select, button, a';
/** The elements for clicks. */
const clickable = 'a, button, label';
type Typed = HTMLInputElement | HTMLTextAreaElement;

/** The input into the picture before the page was loaded. */
interface Done {
  /** Copies the typed text and the caret into the page. */
  type(): void;
  /** Repeats the presses, and what was chosen from lists. */
  press(): void;
}

/** Sets a field like a user: React notices it only if its own setter is bypassed. */
function write(field: Typed, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isBox = (field: Typed): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

const within = <E extends Element>(place: HTMLElement, what: string): E[] => [
  ...place.querySelectorAll<E>(what),
];

/** Clicks on release, because a browser fires no click for a press and a release on different elements. */
function clickOnRelease(element: HTMLElement): void {
  const ends = new AbortController();
  const { signal } = ends;
  document.addEventListener('pointercancel', () => ends.abort(), { signal });
  document.addEventListener(
    'pointerup',
    ({ target }) => {
      ends.abort();
      if (element.contains(target as Node)) element.click();
    },
    { signal },
  );
}

function lookAt(picture: HTMLElement, page: HTMLElement): Done {
  const touched = within<Typed>(picture, fields).filter((field) =>
    isBox(field) ? field.checked !== field.defaultChecked : field.value !== '',
  );
  const [focus] = within<HTMLElement>(picture, stops).flatMap((element, at) =>
    element === document.activeElement ? [{ at, tag: element.tagName }] : [],
  );
  const pressed = within<HTMLButtonElement>(picture, 'button').flatMap((button, at) =>
    button.hasAttribute('data-pressed') ? [{ at, text: button.textContent }] : [],
  );
  const chosen = within<HTMLSelectElement>(picture, 'select').flatMap(({ value, selectedOptions }, at) =>
    selectedOptions[0]?.defaultSelected === false ? [{ at, value }] : [],
  );
  const [held] = within<HTMLElement>(picture, clickable).flatMap((element, at) =>
    element.hasAttribute('data-held') ? [{ at, text: element.textContent }] : [],
  );
  return {
    type() {
      for (const before of touched) {
        const now = within<Typed>(page, fields).find(({ name }) => name === before.name);
        if (now === undefined) continue;
        if (!isBox(now)) write(now, before.value);
        else if (isBox(before) && now.checked !== before.checked) now.click();
      }
      const now = focus && within<HTMLElement>(page, stops)[focus.at];
      if (now?.tagName === focus?.tag) now?.focus({ preventScroll: true });
      const under = held && within<HTMLElement>(page, clickable)[held.at];
      if (under?.textContent === held?.text && under !== undefined) clickOnRelease(under);
    },
    press() {
      for (const { at, text } of pressed) {
        const now = within<HTMLButtonElement>(page, 'button')[at];
        if (now?.textContent === text) now?.click();
      }
      for (const { at, value } of chosen) {
        const now = within<HTMLSelectElement>(page, 'select')[at];
        if (now === undefined) continue;
        now.value = value;
        now.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
  };
}

/** The first picture of a page from the build, until the page itself is loaded. */
export interface Picture {
  /** The container in which the page is rendered, invisible. */
  readonly beside: HTMLElement;
  /** Resolves when no input method composition is active. */
  isStill(): Promise<void>;
  /** The page, which replaces the picture in one step as soon as it is rendered, with the input so far. */
  around(page: ReactNode): ReactNode;
}

const nothing = () => {};

/** Runs callbacks on render: `now` before those of later siblings, `later` after those of earlier ones. */
function Then({ now, later = nothing }: { now: () => void; later?: () => void }) {
  useLayoutEffect(now, [now]);
  useEffect(later, [later]);
  return null;
}

/** The picture in the document. `undefined` if there is none, or if it is not right for this browser. */
export function findPicture(root: HTMLElement): Picture | undefined {
  if (!root.hasAttribute('data-picture')) return undefined;
  const removeStyle = () => document.querySelector('style[data-picture]')?.remove();
  if (document.documentElement.dataset.picture === 'wrong') {
    root.replaceChildren();
    root.removeAttribute('data-picture');
    removeStyle();
    return undefined;
  }
  const beside = document.createElement('div');
  let done: Done | undefined;
  const exchange = () => {
    if (!root.isConnected) return;
    done = lookAt(root, beside);
    beside.id = root.id;
    root.replaceWith(beside);
    // Before anything reads a position or a size, so that styles and layout are computed once.
    removeStyle();
  };
  const type = () => done?.type();
  const press = () => {
    done?.press();
    done = undefined;
  };
  return {
    beside,
    async isStill() {
      if (!root.hasAttribute('data-composing')) return;
      await new Promise<void>((resolve) => {
        root.addEventListener('compositionend', () => resolve(), { once: true });
        setTimeout(resolve, compositionTimeoutMs);
      });
    },
    around: (page) => (
      <>
        <Then now={exchange} />
        {page}
        <Then now={type} later={press} />
      </>
    ),
  };
}
