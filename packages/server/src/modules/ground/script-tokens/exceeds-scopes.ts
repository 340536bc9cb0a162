import { opened } from '@ferry/core/contract/base/scopes';

/** These two open more than calls of today. */
const apart: ReadonlySet<string> = new Set(['admin', 'metrics']);

/** What some scopes open that is beyond a token's own scopes, by the names of today. */
export function exceedsScopes(own: readonly string[], scopes: readonly string[]): string[] {
  const ours = opened(own);
  const isWithin = (scope: string) => ours.has(scope) || (ours.has('admin') && !apart.has(scope));
  return [...opened(scopes)].filter((scope) => !isWithin(scope));
}
