import { allCalls } from '@ferry/core/contract';
import { opensCall } from '@ferry/core/contract/base/scopes';

/** Whether a token with these scopes opens all that a scope opens. */
function includes(own: readonly string[], scope: string): boolean {
  if (own.includes(scope)) return true;
  // These two open more than calls of today.
  if (scope === 'admin' || scope === 'metrics') return false;
  if (own.includes('admin')) return true;
  const opened = allCalls.filter((call) => call.scope !== 'any' && opensCall([scope], call));
  return opened.length > 0 && opened.every((call) => opensCall(own, call));
}

/** Those of some scopes that are beyond a token's own scopes. */
export const exceedsScopes = (own: readonly string[], scopes: readonly string[]): string[] =>
  scopes.filter((scope) => !includes(own, scope));
