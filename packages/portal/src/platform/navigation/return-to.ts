import { paths } from '../../routes.ts';

const anyOrigin = 'https://portal.invalid';

/**
 * The target after a sign-in. Only paths of this site are accepted: otherwise a link could misuse the sign-in page as
 * an open redirect.
 */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(wanted, anyOrigin);
    // Browsers read `/\evil` and the like as another host.
    if (origin !== anyOrigin || pathname.startsWith('//') || pathname.startsWith('/auth')) return undefined;
    return pathname + search + hash;
  } catch {
    return undefined;
  }
}

/** The sign-in page, with the way back in the address, so that it survives a reload. */
export function signInPath(returnTo?: string): string {
  const path = safeReturnTo(returnTo);
  if (path === undefined || path === '/' || path === paths.dashboard()) return paths.signIn();
  return `${paths.signIn()}?${new URLSearchParams({ returnTo: path })}`;
}
