import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeRsaPair, pemOf } from '../../../../../testing/gateways/rsa-pair.ts';
import { SettingsWrong } from '../pay-system.ts';
import { isSignedRsa, readPrivateKey, readPublicKey, signRsa } from './rsa.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ours = [
  privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  String(privateKey.export({ type: 'pkcs1', format: 'pem' })).replaceAll('\n', '\r\n'),
  // A PEM whose line breaks were lost.
  String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', ' '),
];
const theirs = [
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  String(publicKey.export({ type: 'spki', format: 'pem' })),
  String(publicKey.export({ type: 'pkcs1', format: 'pem' })),
];

test('a key is read in each form that gateways and tools write', () => {
  for (const one of ours)
    for (const other of theirs)
      expect(
        isSignedRsa('会员 100%', signRsa('会员 100%', readPrivateKey('a', one)), readPublicKey('b', other)),
      ).toBe(true);
});

test('a text that is no key, a key of the other kind and one that is not of RSA are wrong', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecPrivate = String(ec.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const ecPublic = String(ec.publicKey.export({ type: 'spki', format: 'pem' }));
  const locked = String(
    privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  );
  for (const text of ['MERCHANT-KEY', 'AAAA', ...theirs, ecPrivate, locked])
    expect(() => readPrivateKey('private_key', text), text).toThrow(SettingsWrong);
  for (const text of ['MERCHANT-KEY', 'AAAA', ...ours, ecPublic])
    expect(() => readPublicKey('platform_public_key', text), text).toThrow(
      'the setting platform_public_key is wrong',
    );
});

test('a signature of another key, of another text and one that is none do not fit', () => {
  const { sign, publicKey: key } = makeRsaPair();
  const right = sign('a=1');
  const read = readPublicKey('b', pemOf(key, 'PUBLIC KEY'));
  expect(isSignedRsa('a=1', right, read)).toBe(true);
  for (const [text, signature] of [
    ['a=2', right],
    ['a=1', makeRsaPair().sign('a=1')],
    ['a=1', ''],
    ['a=1', '%%'],
    ['a=1', right.slice(4)],
  ] as const)
    expect(isSignedRsa(text, signature, read)).toBe(false);
});
