import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node } from '../../../testing/node-install.ts';
import { answer, asAdmin } from '../../../testing/terminal.ts';

/** A self-signed certificate. Its key is used nowhere else. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUUZwSW5j7U1EFnGFYvRXn+q1HKZQwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOaGsuZXhhbXBsZS5jb20wIBcNMjYxMTI2MTIzMDQzWhgPMjEy
NjExMDIxMjMwNDNaMBkxFzAVBgNVBAMMDmhrLmV4YW1wbGUuY29tMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEXqrRNDRhauuYK+MNSLU2eohSfcaDu5D4+bsjhAlY
E2idG6FholMnz+0wh8tKvwKEv+WvFPHElwn2KdRClul1PaNTMFEwHQYDVR0OBBYE
FBZvt8nlLVML9q29wl8eAkaJJaUxMB8GA1UdIwQYMBaAFBZvt8nlLVML9q29wl8e
AkaJJaUxMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgRnxJkNIK
wuzFr7Vtr3Uoe4vxjrJkdSFl5MXzuaoe8ycCIQDyMFHm4AOpNx/yKgrURVvqX09r
+KWVeAeNgm91vOnf0w==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjXdFb9RurRKysIud
eA9XVLayFAZzr1XnvN3Ft0mPFtOhRANCAAReqtE0NGFq65gr4w1ItTZ6iFJ9xoO7
kPj5uyOECVgTaJ0boWGiUyfP7TCHy0q/AoS/5a8U8cSXCfYp1EKW6XU9
-----END PRIVATE KEY-----`;
/** As openssl shows them. */
const pin = {
  certificate: '3173f9e7e299317b060f6ecb8c2b73c65ef5bba4f474f7dbbbb59cf6a5add5f5',
  spki: '470d06907cc9eeeee20e736a4058e38ae8ff9fc2087ffe9300ab9b5c9bbfa5f5',
};

let machine: Server;
beforeAll(async () => {
  machine = createServer({ cert, key }, (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(() => machine.close());

function tryNode(more: object, words: string[] = []) {
  const { port } = machine.address() as AddressInfo;
  const tls = { server_name: 'hk.example.com', ...more };
  const tried = {
    ...node,
    config: { kind: 'trojan', port, transport: { network: 'tcp' }, tls },
    user_group_host: { a1: { host: '127.0.0.1' }, a2: null, a3: null },
    ...{ certificate: null, has_certificate_secrets: false },
  };
  return asAdmin(['nodes', 'test', '3', ...words], {
    reply: ({ url }) => answer(url.endsWith('/health') ? [] : tried),
  });
}

test('a certificate that no authority signed is named, and offered as a pin', async () => {
  const { code, out } = await tryNode({});
  expect(code).toBe(1);
  expect(out).toContain(JSON.stringify({ pins: [pin] }));
  expect(JSON.parse((await tryNode({}, ['--json'])).out).entries).toMatchObject([{ pin }]);
});

test('a pinned one is as it has to be, and another one is not', async () => {
  const { code, out } = await tryNode({ pins: [{ certificate: 'ab'.repeat(32) }, pin] });
  expect([code, out.includes('"pins"')]).toEqual([0, false]);
  const other = await tryNode({ pins: [{ certificate: 'ab'.repeat(32) }] });
  expect(other.code).toBe(1);
  expect(other.out).toContain('none of the node’s pins');
  expect(other.out).toContain(pin.certificate);
});
