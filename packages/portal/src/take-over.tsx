import { type ReactNode, useEffect, useLayoutEffect } from 'react';

/** Somebody who writes Chinese into a field may take so long for a word, in milliseconds. */
const patience = 5_000;

const fields = 'input[name], textarea[name]';
/** Where the Tab key stops. */
const stops = 'input, textarea, button, a';
type Typed = HTMLInputElement | HTMLTextAreaElement;

/** What somebody did to the picture before the page was there. */
interface Done {
  /** Puts what was typed, and the caret, into the page. */
  type(): void;
  /** Presses what was pressed. */
  press(): void;
}

/** Sets a field as if somebody had: React hears it only past its own setter. */
function write(field: Typed, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isBox = (field: Typed): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

const within = <E extends Element>(place: HTMLElement, what: string): E[] => [
  ...place.querySelectorAll<E>(what),
];

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
    },
    press() {
      for (const { at, text } of pressed) {
        const now = within<HTMLButtonElement>(page, 'button')[at];
        if (now?.textContent === text) now?.click();
      }
    },
  };
}

/** The first picture of a page, which the build made, as long as the page itself is not there. */
export interface Picture {
  /** Where the page is drawn, out of sight. */
  readonly beside: HTMLElement;
  /** Ends when nobody is in the middle of a word. */
  isStill(): Promise<void>;
  /** The page, which takes the picture's place in one step as soon as it is drawn, with what was done to that. */
  around(page: ReactNode): ReactNode;
}

const nothing = () => {};

/** Does something as soon as it is drawn: before what stands after it does so, and after what stands before it. */
function Then({ now, later = nothing }: { now: () => void; later?: () => void }) {
  useLayoutEffect(now, [now]);
  useEffect(later, [later]);
  return null;
}

/** The picture in the document; `undefined` where there is none, or another than this browser's page begins with. */
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
  };
  const type = () => {
    done?.type();
    removeStyle();
  };
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
        setTimeout(resolve, patience);
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
