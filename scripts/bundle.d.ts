/** Bundles each entry of a package, a path in its `src` without the ending, into the folder `to`, or `dist` beside it. */
export function bundle(
  folder: string,
  entries: readonly string[],
  options?: { readonly to?: string; readonly external?: readonly string[] },
): Promise<unknown>;
