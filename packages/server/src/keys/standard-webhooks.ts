import { createHmac } from 'node:crypto';
import { isSameSecret } from './is-same-secret.ts';

/** How far the clocks of both sides may differ, in seconds. */
const toleranceSeconds = 300;

/** A message as Standard Webhooks signs it: github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md. */
interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, as text. */
  readonly timestamp: string;
  readonly body: string;
}

/** One signature of a message. `secret`: `whsec_` and the key in base64. */
const signatureOf = (secret: string, { id, timestamp, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** The headers of a message. `id`: without a dot, and the same whenever the same message is sent again. */
export function webhookHeaders(secret: string, { id, body, at }: { id: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, { id, timestamp, body }),
  };
}

/** What is wrong with a received message. `null`: nothing. While its sender changes the secret, it has several signatures. */
export function whyNotSigned(
  secret: string,
  { text: body, header }: { readonly text: string; header(name: string): string | undefined },
  now: Date,
): string | null {
  const [id = '', timestamp = ''] = [header('webhook-id'), header('webhook-timestamp')];
  // A dot would allow another division into id, timestamp and body.
  if (!/^[^.\s]{1,200}$/.test(id)) return 'the id';
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp';
  const right = signatureOf(secret, { id, timestamp, body });
  const given = (header('webhook-signature') ?? '').split(' ');
  if (!given.some((one) => isSameSecret(one, right))) return 'the signature';
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds ? 'the timestamp' : null;
}
