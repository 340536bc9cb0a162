/// <reference types="vite/types/importMeta.d.ts" />

import type { Call } from '@ferry/core/contract/base/call';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { examples } from '@ferry/core/contract/examples';
import * as z from 'zod/mini';
import type { TestServer } from '../servers/open-test-server.ts';
import type { Sent } from '../servers/sample-input.ts';
import type { Credentials } from '../servers/send-call.ts';
import type { Arrangement, Made } from './arrange.ts';
import { openStages, sentOf } from './stage.ts';

const files = import.meta.glob<{ arranged: readonly Arrangement[] }>('../../modules/*/*/arranged.ts', {
  eager: true,
});
const arranged = new Map(
  Object.values(files)
    .flatMap(({ arranged }) => arranged)
    .map((one) => [one.call, one]),
);

/** Whether the rows of a call's example belong to its caller alone. */
export const isOwn = (call: Call): boolean => arranged.has(call) && !arranged.get(call)?.isEverybodys;

/** The time of the examples. On a server with a later clock their times are moved by whole days. */
const exampleDay = Date.parse('2026-11-02T00:00:00Z');

/** The input of an example whose future times are still in the future at a moment. */
function movedTo(now: Date, input: Made): Made {
  const days = Math.max(0, Math.floor((now.getTime() - exampleDay) / dayMs));
  const move = (_: string, value: unknown) =>
    typeof value === 'string' && z.iso.datetime().safeParse(value).success
      ? new Date(Date.parse(value) + days * dayMs).toISOString()
      : value;
  return JSON.parse(JSON.stringify(input), move);
}

/** The input of an example with the values that were created for it. */
function inputOf(input: Made, made: Made): Made {
  const body = isObject(input.body) && isObject(made.body) ? { body: { ...input.body, ...made.body } } : {};
  return { ...input, ...made, ...body };
}

/** A call that is ready to succeed. */
export interface ArrangedExample {
  readonly sent: Sent;
  readonly by: Credentials;
  /** The parts of the input that were created for it, such as ids of rows. */
  readonly made: Made;
}

/** Arranges the example of a call on a server, each time with its own customers and rows. */
export async function openExamples(server: TestServer): Promise<(call: Call) => Promise<ArrangedExample>> {
  const openStage = await openStages(server);
  return async (call) => {
    const stage = openStage();
    const made = (await arranged.get(call)?.bring(stage)) ?? {};
    const sent = sentOf(call, inputOf(movedTo(server.services.now(), examples.get(call)?.input ?? {}), made));
    return { sent, by: await stage.caller(call), made };
  };
}
