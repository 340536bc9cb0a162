import { paths } from '../routes.ts';

const anyOrigin = 'https://portal.invalid';

/**
 * A way back after sign-in. Only paths of this site count: an address that leads elsewhere would make the
 * sign-in page a tool of whoever wrote the link.
 */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(wanted, anyOrigin);
    // `/\evil` and the like are read as another host by browsers.
    if (origin !== anyOrigin || pathname.startsWith('//') || pathname.startsWith('/auth')) return undefined;
    return pathname + search + hash;
  } catch {
    return undefined;
  }
}

/** Where to sign in, with the way back in the address so that it outlives a reload. */
export function signInPath(returnTo?: string): string {
  const path = safeReturnTo(returnTo);
  if (path === undefined || path === '/' || path === paths.dashboard()) return paths.signIn();
  return `${paths.signIn()}?${new URLSearchParams({ returnTo: path })}`;
}
