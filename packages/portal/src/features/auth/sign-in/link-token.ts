/** The token from the address. It outlives renders of the page. */
let held = '';

/** Removes the token of an owner's link in a mail from the address before anything else can read it. */
export function takeLinkToken(): string {
  // The build renders the page for a visitor with a link. Without a link the picture is not shown.
  if (typeof window === 'undefined') return 'given';
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    held = hash.slice(1, 65);
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return held;
}
