import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import { type Call, isConsequence, keyHeader } from '@ferry/core/contract/base/call';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { examples } from '@ferry/core/contract/examples';
import { afterAll, expect, test } from 'vitest';
import { openExampleServer } from '../../testing/examples/open-example-server.ts';
import { type ArrangedExample, openExamples } from '../../testing/examples/open-examples.ts';
import { sentOf } from '../../testing/examples/stage.ts';
import { sendCall } from '../../testing/servers/send-call.ts';

const server = await openExampleServer();
const arrange = await openExamples(server);
afterAll(() => server[Symbol.asyncDispose]());

/** Reads that are not compared, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'auth.showSignInRequest': 'It exists until its only write, whose answer the page then shows.',
  'tickets.events': 'It answers when something changes.',
  'v1.checkIn.show': 'No page shows the traffic in it.',
};

const ofCustomers = allCalls.filter(({ access }) => access.startsWith('customer'));
const writes = ofCustomers.filter(({ changes }) => changes);
const reads = ofCustomers.filter(({ changes, operation }) => !changes && !(operation in leftOut));

/** What the caller of a write sees in these reads, if they name no row or one that the write names. */
async function look(at: readonly Call[], { sent, by }: ArrangedExample): Promise<Map<string, string>> {
  const named = { ...sent.query, ...sent.params, ...(isObject(sent.body) ? sent.body : {}) };
  const answers = new Map<string, string>();
  for (const read of at.filter(({ params }) => Object.keys(params).every((name) => name in named))) {
    const input = sentOf(read, { ...examples.get(read)?.input, ...named });
    const { status, text } = await sendCall(server, read, input, by);
    // A write that ends the session ends all that was read in it.
    if (status !== 401) answers.set(read.operation, text);
  }
  return answers;
}

test.each(writes.map((call) => [call.operation, call] as const))(
  '%s declares each read that it changes',
  async (_, call) => {
    const example = await arrange(call);
    const others = reads.filter(
      ({ operation }) => !call.consequences?.some((name) => isConsequence(name, operation)),
    );
    const before = await look(others, example);
    const headers = { ...example.by.headers, [keyHeader]: randomUUID() };
    const { status, text } = await sendCall(server, call, example.sent, { ...example.by, headers });
    expect([status, text]).toEqual([200, expect.not.stringMatching(/"is_success":false|"ret":0/)]);
    const after = await look(others, example);
    const changed = [...after].filter(([operation, answer]) => answer !== before.get(operation));
    expect(changed.map(([operation]) => operation)).toEqual([]);
  },
);
