import type { Call } from '../contract/base/call.ts';

/** A required parameter was `null` or `undefined`. Nothing was sent. */
export class RequiredError extends Error {
  override readonly name = 'RequiredError';
  readonly field: string;

  constructor(field: string, operation: string) {
    super(`Required parameter ${field} was null or undefined when calling ${operation}.`);
    this.field = field;
  }
}

/** Throws a `RequiredError` for the first missing required parameter. Parameters of the path are always required. */
export function assertRequired(call: Call, input: Record<string, unknown>): void {
  for (const name of new Set([...call.required, ...Object.keys(call.params)])) {
    if (input[name] === undefined || input[name] === null) throw new RequiredError(name, call.operation);
  }
}
