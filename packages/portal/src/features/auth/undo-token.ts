/** Taken out of the address; it outlives drawing the page again. */
let held = '';

/** Takes the token of a mailed link out of the address, before anything else can read it there. */
export function takeUndoToken(): string {
  // The build draws the page for who has a link; whoever has none is not shown that.
  if (typeof window === 'undefined') return 'given';
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    held = hash.slice(1, 65);
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return held;
}
