import { expect, test } from 'vitest';
import { webhookHeaders, whyNotSigned } from './standard-webhooks.ts';

// The signature is HMAC-SHA256 over `id.timestamp.body` with the decoded key, as openssl and the library of Standard Webhooks make it.
const secret = 'whsec_ZmVycnktdGVzdC1zZWNyZXQtMzItYnl0ZXMtbG9uZyE=';
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
const body = '{"type":"invoice.paid","timestamp":"2026-08-01T12:00:00Z","data":{"id":"T1"}}';
const seconds = 1_785_542_400;
const signature = 'v1,jcU47ZTSutL5QLmc1Tua3otNaywabdD0OYQ2qLcNQuY=';
const headers = {
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
};

test('a message has the signature of the specification', () => {
  expect(webhookHeaders(secret, { id, body, at: new Date(seconds * 1000 + 999) })).toEqual(headers);
});

const other = `v1,${'A'.repeat(43)}=`;
test.each<[string, Record<string, string>, string | null, number?, string?]>([
  ['right', {}, null],
  ['right beside one of another secret', { 'webhook-signature': `${other} ${signature}` }, null],
  ['right beside one of another version', { 'webhook-signature': `v1a,AAAA ${signature}` }, null],
  ['of five minutes ago', {}, null, 300],
  ['five minutes ahead', {}, null, -300],
  ['too old', {}, 'the timestamp', 301],
  ['too far ahead', {}, 'the timestamp', -301],
  ['of another secret', { 'webhook-signature': other }, 'the signature'],
  ['of another version', { 'webhook-signature': signature.replace('v1,', 'v2,') }, 'the signature'],
  ['none', { 'webhook-signature': '' }, 'the signature'],
  ['of another id', { 'webhook-id': 'msg_1' }, 'the signature'],
  ['of another time', { 'webhook-timestamp': String(seconds + 1) }, 'the signature'],
  ['over other bytes', {}, 'the signature', 0, `${body}\n`],
  ['without an id', { 'webhook-id': '' }, 'the id'],
  ['with a dot in the id', { 'webhook-id': `${id}.1` }, 'the id'],
  ['without a time', { 'webhook-timestamp': '' }, 'the timestamp'],
  ['with a time that is no number', { 'webhook-timestamp': 'NaN' }, 'the timestamp'],
])('a signature that is %s', (_, change, why, later = 0, text = body) => {
  const given: Record<string, string | undefined> = { ...headers, ...change };
  const message = { text, header: (name: string) => given[name] };
  expect(whyNotSigned(secret, message, new Date((seconds + later) * 1000))).toBe(why);
});
