import { createPrivateKey, createPublicKey } from 'node:crypto';
import { nodeConfig } from '@ferry/core/contract/nodes/config';
import { describe, expect, test } from 'vitest';
import { ferry } from '../../../testing/terminal.ts';

async function made(...words: string[]): Promise<Record<string, string>> {
  const { code, out, err } = await ferry(['nodes', 'make-keys', ...words, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

const common = { kind: 'vless', port: 443, transport: { network: 'tcp' } };
const publicOf = (raw: string) => {
  const head = Buffer.from('302e020100300506032b656e04220420', 'hex');
  const der = Buffer.concat([head, Buffer.from(raw, 'base64url')]);
  return createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  }).x;
};

describe('ferry nodes make-keys', () => {
  test('makes REALITY and ML-DSA, which a node takes', async () => {
    const [{ public_key, ...reality }, { verify, ...mldsa }] = [await made('reality'), await made('mldsa')];
    expect(public_key).toBe(publicOf(reality.private_key ?? ''));
    expect(Buffer.from(verify ?? '', 'base64url')).toHaveLength(1_952);
    const security = { type: 'reality', server_name: 'www.example.com', ...reality, ...mldsa };
    expect(nodeConfig.safeParse({ ...common, security }).success).toBe(true);
    expect((await made('reality')).private_key).not.toBe(reality.private_key);
  });

  test.each([
    ['vless', 1_184],
    ['vless-x25519', 32],
  ])('makes the encryption of VLESS by %s', async (sort, bytes) => {
    const { private_key, public_key } = await made(sort);
    expect(Buffer.from(public_key ?? '', 'base64url')).toHaveLength(bytes);
    const encryption = { mode: 'native', private_key };
    expect(nodeConfig.safeParse({ ...common, security: { type: 'none' }, encryption }).success).toBe(true);
  });

  test('makes keys of Encrypted Client Hello: a private key, and a configuration with its public key', async () => {
    const { ech_keys, configs } = await made('ech', '--name', 'public.example.com');
    const keys = Buffer.from(ech_keys ?? '', 'base64');
    const list = Buffer.from(configs ?? '', 'base64');
    expect(keys.readUInt16BE(0)).toBe(32);
    const config = keys.subarray(36);
    expect([keys.readUInt16BE(34), list.readUInt16BE(0)]).toEqual([config.length, config.length]);
    expect(list.subarray(2)).toEqual(config);
    expect([config.readUInt16BE(0), config.readUInt16BE(2)]).toEqual([0xfe0d, config.length - 4]);
    expect(config.subarray(9, 41).toString('base64url')).toBe(
      publicOf(keys.subarray(2, 34).toString('base64url')),
    );
    expect(config.toString()).toContain('public.example.com');
    const security = { type: 'tls', server_name: 'cdn.example.com', ech_keys };
    expect(nodeConfig.safeParse({ ...common, security }).success).toBe(true);
  });

  test('makes a key for each cipher of 2022', async () => {
    for (const [method, server_key] of Object.entries(await made('ss2022')))
      expect(nodeConfig.safeParse({ kind: 'shadowsocks', port: 1, method, server_key }).success, method).toBe(
        true,
      );
  });

  test.each([[['ech']], [['reality', '--name', 'a.example']], [['ech', '--name', 'a b']], [['nothing']]])(
    'refuses %j',
    async (words) => {
      expect((await ferry(['nodes', 'make-keys', ...words])).code).toBe(2);
    },
  );
});
