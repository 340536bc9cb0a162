import pLimit from 'p-limit';
import type { Services } from '../../../base/context.ts';
import { claimUntil } from '../../../jobs/claims.ts';
import type { Reach } from '../../../outside/ask-guarded.ts';
import { type PostAnswer, postGuarded } from '../../../outside/post-guarded.ts';
import { type PushKey, readPushKey } from './push-key.ts';
import { forgetDevice, notePush, openPushClaims, type PushEnd, type TakenPush, takePushes } from './queue.ts';
import { type Subscription, serviceOf } from './subscription.ts';

const batch = 40;
/** Messages on their way at once. A service that is silent must not hold up the others. */
const atOnce = 8;
const mostTries = 8;
/** Seconds after which a message is no longer news, for us and for the push service. */
const goodSeconds = 86_400;
/** The longest pause that a push service may demand, in seconds. */
const longestPause = 3_600;
const bounds = { mostBytes: 65_536, milliseconds: 10_000 };

/** How the site names itself to push services, so that they can complain. */
function subjectOf(publicUrl: string): string {
  const { protocol, origin, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:push@${hostname}`;
}

/** Encrypts a message for its browser, and posts it there. Throws if the address is none of a push service any more. */
async function post(
  { config, keys }: Services,
  push: TakenPush,
  { publicKey, privateKey }: PushKey,
  reach: Reach | undefined,
): Promise<PostAnswer> {
  const subscription: Subscription = JSON.parse(keys.open(push.subscription_sealed));
  if (serviceOf(subscription.endpoint, config.push?.hosts ?? []) === undefined)
    throw new Error(`${push.host} is none of FERRY_PUSH_HOSTS`);
  const { title, body, page } = push;
  // The browser shows a message with the tag of an earlier one in its place, so one that comes twice is seen once.
  const text = JSON.stringify({ title, body, page, tag: `ferry-${push.id}` });
  // Loaded for the first message: a process that sends none does not need it.
  const { default: webPush } = await import('web-push');
  const { headers, body: sealed } = webPush.generateRequestDetails(subscription, text, {
    TTL: goodSeconds,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: subjectOf(config.publicUrl), publicKey, privateKey },
  });
  return postGuarded(bounds, subscription.endpoint, { headers, body: sealed ?? undefined }, reach);
}

/** The pause that a service demands, in seconds. `undefined`: none. */
function pauseOf({ status, retryAfter }: PostAnswer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(longestPause, Math.max(1, seconds)) : undefined;
}

/**
 * Sends due messages, and returns how many push services took. A browser that its service no longer knows is removed.
 * After `stopping` only messages on their way are waited for. `reach` is for tests.
 */
export async function sendPushes(
  services: Services,
  { reach, stopping }: { reach?: Reach; stopping?: AbortSignal } = {},
): Promise<number> {
  const { now, log } = services;
  const until = claimUntil(services);
  const taken = await takePushes(services, batch, until);
  if (taken.length === 0) return 0;
  const claims = openPushClaims();
  const key = await readPushKey(services);
  claims.hold(
    services,
    taken.map(({ id }) => ({ id, until })),
  );
  /** Until when services demanded a pause in this batch, by host. */
  const pauses = new Map<string, Date>();
  const gone = new Set<number>();
  let sent = 0;

  const note = async (push: TakenPush, end: PushEnd) => {
    await claims.release(push.id);
    await notePush(services, push, end);
  };

  const fail = async (push: TakenPush, failure: string) => {
    const end: PushEnd =
      push.tries >= mostTries
        ? { given_up_at: now(), failure }
        : { due_at: new Date(now().getTime() + 2 ** push.tries * 15_000), tries: push.tries, failure };
    await note(push, end);
    log.warn({ push: push.id, host: push.host, tries: push.tries, failure }, 'a push message was not taken');
  };

  const judge = async (push: TakenPush, answer: PostAnswer) => {
    const pause = pauseOf(answer);
    if (answer.status >= 200 && answer.status < 300) {
      sent += 1;
      await note(push, { sent_at: now() });
    } else if (answer.status === 404 || answer.status === 410) {
      gone.add(push.device_id);
      await forgetDevice(services, push.device_id);
    } else if (pause !== undefined) {
      const until = new Date(now().getTime() + pause * 1000);
      pauses.set(push.host, until);
      await note(push, { due_at: until, tries: push.tries - 1, failure: `${answer.status}` });
    } else {
      await fail(push, `${answer.status} ${answer.text.replace(/\s+/g, ' ')}`.slice(0, 300).toWellFormed());
    }
  };

  const send = async (push: TakenPush) => {
    if (gone.has(push.device_id) || claims.isLost(services, push.id)) return;
    const until = stopping?.aborted ? now() : pauses.get(push.host);
    if (now().getTime() - push.created_at.getTime() > goodSeconds * 1000)
      return note(push, { given_up_at: now(), failure: 'a day old' });
    if (until !== undefined) return note(push, { due_at: until, tries: push.tries - 1 });
    let answer: PostAnswer;
    try {
      answer = await post(services, push, key, reach);
    } catch (error) {
      // Without the address, which is a secret.
      const failure = error instanceof Error ? error.message : '';
      return fail(push, failure.slice(0, 300) || 'no answer');
    }
    return judge(push, answer);
  };

  const limit = pLimit(atOnce);
  const sending = taken.map((push) => limit(() => send(push).finally(() => claims.release(push.id))));
  await Promise.all(sending);
  return sent;
}
