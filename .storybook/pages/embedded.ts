/** Marks the frames of `Window`. */
export const embedded = 'data-embedded';

/** Whether this page is in such a frame. */
export const isEmbedded = (): boolean => window.frameElement?.hasAttribute(embedded) ?? false;

/**
 * In a frame of a documentation page a story must not scroll the page around it: plays focus fields, and a conversation
 * scrolls to its end. The frame is as high as its content, so nothing in it needs to be scrolled to.
 */
export function stayInPlace() {
  if (!isEmbedded()) return;
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
  Element.prototype.scrollIntoView = () => {};
}
