/** Bundles each entry of a package, a path in its `src` without the ending, into `dist` beside it. */
export function bundle(
  folder: string,
  entries: readonly string[],
  options?: { readonly external?: readonly string[] },
): Promise<unknown>;
