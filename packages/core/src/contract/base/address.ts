/** Decodes a step of a path. Invalid percent-encoding stays unchanged. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * The steps of a path without query and fragment, each decoded once: `//user/%61` is `['user', 'a']`. A path is split
 * before it is decoded, so an encoded slash stays inside of its step. Empty steps are left out.
 */
export const stepsOf = (pathname: string): string[] =>
  pathname
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);

/**
 * Whether an address is for customers only: its path starts with `/user` in any spelling. The portal's gate, its routes
 * and the server's documents use this function.
 */
export const isForCustomers = (pathname: string): boolean =>
  stepsOf(pathname)[0]?.toLowerCase().startsWith('user') ?? false;

/** Whether a host, as `URL` writes it, is this machine. Agents decide by the same names. */
const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether requests to an address, as `URL` reads it, can be read and changed on their way. */
export const isUnencrypted = (url: { readonly protocol: string; readonly hostname: string }): boolean =>
  url.protocol === 'http:' && !isLoopback(url.hostname);
