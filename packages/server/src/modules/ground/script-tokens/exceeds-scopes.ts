import { opened } from '@ferry/core/contract/base/scopes';

/** These two scopes open more than the current calls. */
const apart: ReadonlySet<string> = new Set(['admin', 'metrics']);

/** The scopes beyond a token's own ones, by their current names. */
export function exceedsScopes(own: readonly string[], scopes: readonly string[]): string[] {
  const ours = opened(own);
  const isWithin = (scope: string) => ours.has(scope) || (ours.has('admin') && !apart.has(scope));
  return [...opened(scopes)].filter((scope) => !isWithin(scope));
}
