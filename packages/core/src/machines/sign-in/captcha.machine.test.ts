import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { fakeTransport, type Script } from '../../testing/fake-transport.ts';
import { captchaKeyAnswer, captchaOffAnswer } from '../../testing/fixtures/auth.ts';
import { captchaMachine, proofOf, type Solve } from './captcha.machine.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Two seconds of work, which reports its progress at half of it. */
const work: Solve = (_, onProgress, signal) =>
  new Promise((resolve, reject) => {
    setTimeout(() => onProgress(50), 1_000);
    setTimeout(() => resolve('solved'), 2_000);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

function start(solve: Solve = work, key: Script = { json: captchaKeyAnswer }) {
  const server = fakeTransport({ 'auth.captchaKey': key });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  const input = { send, solve, kind: 'login', elapsed: () => Date.now() } as const;
  return { ...server, actor: createActor(captchaMachine, { input }).start() };
}

test('the work goes from idle through its percentages to verified, with its duration', async () => {
  const { actor } = start();
  expect(actor.getSnapshot().value).toBe('idle');
  actor.send({ type: 'start' });
  await pass(1_500);
  expect(actor.getSnapshot()).toMatchObject({ value: 'working', context: { percent: 50 } });
  await pass(1_000);
  expect(actor.getSnapshot()).toMatchObject({
    value: 'verified',
    context: {
      seconds: 2,
      percent: 100,
      proof: { captcha_key: captchaKeyAnswer.captcha_key, tiago2_cap_token: 'solved' },
    },
  });
});

test('if the server requires no proof, the captcha is off', async () => {
  const { actor } = start(work, { json: captchaOffAnswer });
  expect(await proofOf(actor, new AbortController().signal)).toEqual({});
  expect(actor.getSnapshot().value).toBe('off');
});

test('cancelled work stops and can be started again', async () => {
  const stopped: string[] = [];
  const { actor } = start((siteKey, onProgress, signal) => {
    signal.addEventListener('abort', () => stopped.push(siteKey));
    return work(siteKey, onProgress, signal);
  });
  actor.send({ type: 'start' });
  await pass(500);
  actor.send({ type: 'cancel' });
  expect(stopped).toEqual(['ferry']);
  expect(actor.getSnapshot().value).toBe('idle');
  actor.send({ type: 'start' });
  await pass(2_500);
  expect(actor.getSnapshot().value).toBe('verified');
});

test.each([
  ['the work cannot be done', () => Promise.reject(new Error('no worker')), { json: captchaKeyAnswer }],
  ['there is no key', work, { status: 503 }],
] as [string, Solve, Script][])('it fails when %s, and a start retries', async (_, solve, key) => {
  const { actor, requests } = start(solve, key);
  actor.send({ type: 'start' });
  await pass(100);
  expect(actor.getSnapshot().value).toBe('failed');
  actor.send({ type: 'start' });
  await pass(100);
  expect(requests).toHaveLength(2);
});

test('if no server responds, it is marked as cut off until the next attempt', async () => {
  const { actor, on } = start(work, () => {
    throw new Error('nobody is there');
  });
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.isCutOff];
  };
  actor.send({ type: 'start' });
  await pass(60_000);
  expect(now()).toEqual(['failed', true]);
  on('auth.captchaKey', { status: 429, json: { is_success: false, code: 'limit.requests', message: 'no' } });
  actor.send({ type: 'start' });
  await pass(100);
  expect(now()).toEqual(['failed', false]);
});

test('a caller that needs the proof waits for the running work', async () => {
  const { actor, requests } = start();
  actor.send({ type: 'start' });
  await pass(1_000);
  const proof = proofOf(actor, new AbortController().signal);
  await pass(1_500);
  expect(await proof).toMatchObject({ tiago2_cap_token: 'solved' });
  expect(requests).toHaveLength(1);
});

test('a spent or expired proof is solved again', async () => {
  const { actor } = start();
  actor.send({ type: 'start' });
  await pass(2_500);
  actor.send({ type: 'spent' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { proof: {} } });
  actor.send({ type: 'start' });
  await pass(2_500);
  await pass(15 * 60_000);
  expect(actor.getSnapshot().value).toBe('idle');
});
