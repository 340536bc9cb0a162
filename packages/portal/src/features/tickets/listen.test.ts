import type { Send } from '@ferry/core/client';
import { expect, test, vi } from 'vitest';
import { listenForNews } from './listen.ts';

const answer = (cursor: string, changed: object[] = []) => ({
  kind: 'ok',
  answer: { result: { cursor, unread_count: 0, changed } },
});
const refused = { kind: 'refused', retryAfter: 5 };

/** Plays answers one after another, and ends with the last. */
async function play(...answers: object[]) {
  const end = new AbortController();
  const inputs: unknown[] = [];
  const pauses: number[] = [];
  const onNews = vi.fn();
  const send = (async (_: unknown, input: unknown) => {
    inputs.push(input);
    const next = answers[inputs.length - 1];
    if (inputs.length === answers.length) setTimeout(() => end.abort());
    return next;
  }) as unknown as Send;
  await listenForNews({
    send,
    onNews,
    awake: async () => {},
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      await new Promise((resolve) => setTimeout(resolve));
    },
    signal: end.signal,
  });
  return { inputs, pauses, onNews };
}

test('polling starts with a cursor, waits with it, and reports only changes', async () => {
  const { inputs, onNews } = await play(answer('1:1:', [{}]), answer('2:2:'), answer('3:3:', [{}]));
  expect(inputs).toEqual([{}, { since: '1:1:', wait: 20 }, { since: '2:2:', wait: 20 }]);
  expect(onNews).toHaveBeenCalledOnce();
});

test('a refusal keeps the cursor, and each one waits longer', async () => {
  const { inputs, pauses } = await play(answer('1:1:'), refused, refused, answer('2:2:'));
  expect(inputs.at(-1)).toEqual({ since: '1:1:', wait: 20 });
  expect(pauses.slice(1, 3)).toEqual([5_000, 8_000]);
});
