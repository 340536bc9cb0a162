/** The example of each call. No browser code imports it. */

import { allExamples } from './all-examples.ts';
import type { Call } from './base/call.ts';
import type { AnyExample } from './base/example.ts';
import { isCall } from './index.ts';

export const examples: ReadonlyMap<Call, AnyExample> = new Map(
  allExamples.flatMap(([calls, examples]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      isCall(call) ? [[call, (examples as Record<string, AnyExample>)[name] as AnyExample] as const] : [],
    ),
  ),
);
