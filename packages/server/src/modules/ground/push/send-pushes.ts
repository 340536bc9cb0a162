import { daySeconds } from '@ferry/core/contract/base/values/units';
import pLimit from 'p-limit';
import type { Services } from '../../../base/context.ts';
import { claimUntil } from '../../../jobs/claims.ts';
import type { Reach } from '../../../outside/ask-guarded.ts';
import { fetchGuarded, type GuardedAnswer } from '../../../outside/fetch-guarded.ts';
import { type PushKey, readPushKey } from './push-key.ts';
import { forgetDevice, notePush, openPushClaims, type PushEnd, type TakenPush, takePushes } from './queue.ts';
import { type Subscription, serviceOf } from './subscription.ts';

const batchSize = 40;
/** The number of messages sent at once. A silent service must not delay the others. */
const concurrency = 8;
const maxTries = 8;
/** Seconds after which a message expires, here and at the push service. */
const ttlSeconds = daySeconds;
/** The longest accepted `Retry-After` of a push service, in seconds. */
const maxPauseSeconds = 3_600;
const bounds = { maxBytes: 65_536, milliseconds: 10_000 };

/** The contact of the site for push services. */
function subjectOf(publicUrl: string): string {
  const { protocol, origin, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:push@${hostname}`;
}

/**
 * Encrypts a message and posts it to its browser's push service. Throws if the host is no longer an allowed push
 * service.
 */
async function post(
  { config, keys }: Services,
  push: TakenPush,
  { publicKey, privateKey }: PushKey,
  reach: Reach | undefined,
): Promise<GuardedAnswer> {
  const subscription: Subscription = JSON.parse(keys.open(push.subscription_sealed));
  if (serviceOf(subscription.endpoint, config.push?.hosts ?? []) === undefined)
    throw new Error(`${push.host} is none of FERRY_PUSH_HOSTS`);
  const { title, body, page } = push;
  // The browser replaces an earlier message with the same tag, so a repeated message is shown once.
  const text = JSON.stringify({ title, body, page, tag: `ferry-${push.id}` });
  // Loaded with the first message, because a process that sends none does not need it.
  const { default: webPush } = await import('web-push');
  const { headers, body: sealed } = webPush.generateRequestDetails(subscription, text, {
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: subjectOf(config.publicUrl), publicKey, privateKey },
  });
  const asked = { method: 'POST', headers, body: sealed ?? undefined } as const;
  return fetchGuarded(bounds, subscription.endpoint, asked, reach);
}

/** The pause that a service requests, in seconds. `undefined`: none. */
function pauseOf({ status, retryAfter }: GuardedAnswer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(maxPauseSeconds, Math.max(1, seconds)) : undefined;
}

/**
 * Sends due messages, and returns how many push services accepted. A browser that its service no longer knows is
 * removed. After `stopping` it starts no more messages. `reach` is for tests.
 */
export async function sendPushes(
  services: Services,
  { reach, stopping }: { reach?: Reach; stopping?: AbortSignal } = {},
): Promise<number> {
  const { now, log } = services;
  const until = claimUntil(services);
  const taken = await takePushes(services, batchSize, until);
  if (taken.length === 0) return 0;
  const claims = openPushClaims();
  const key = await readPushKey(services);
  claims.hold(
    services,
    taken.map(({ id }) => ({ id, until })),
  );
  /** The end of the pause that a service requested in this batch, by host. */
  const pauses = new Map<string, Date>();
  const gone = new Set<number>();
  let sent = 0;

  const note = async (push: TakenPush, end: PushEnd) => {
    await claims.release(push.id);
    await notePush(services, push, end);
  };

  const fail = async (push: TakenPush, failure: string) => {
    const end: PushEnd =
      push.tries >= maxTries
        ? { given_up_at: now(), failure }
        : { due_at: new Date(now().getTime() + 2 ** push.tries * 15_000), tries: push.tries, failure };
    await note(push, end);
    log.warn(
      { push: push.id, host: push.host, tries: push.tries, failure },
      'a push message was not accepted',
    );
  };

  const judge = async (push: TakenPush, answer: GuardedAnswer) => {
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
    if (now().getTime() - push.created_at.getTime() > ttlSeconds * 1000)
      return note(push, { given_up_at: now(), failure: 'a day old' });
    if (until !== undefined) return note(push, { due_at: until, tries: push.tries - 1 });
    let answer: GuardedAnswer;
    try {
      answer = await post(services, push, key, reach);
    } catch (error) {
      // The failure contains no address, because that is a secret.
      const failure = error instanceof Error ? error.message : '';
      return fail(push, failure.slice(0, 300) || 'no answer');
    }
    return judge(push, answer);
  };

  const limit = pLimit(concurrency);
  const sending = taken.map((push) => limit(() => send(push).finally(() => claims.release(push.id))));
  await Promise.all(sending);
  return sent;
}
