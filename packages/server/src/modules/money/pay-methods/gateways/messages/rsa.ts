import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { SettingsWrong } from '../pay-system.ts';

/** The DER in a PEM, whose line breaks may be lost, or in the base64 inside one. */
const derOf = (text: string) => Buffer.from(text.replace(/-----[A-Z ]+-----/g, ''), 'base64');

/** The first key of RSA that one of these ways reads. */
function firstRsa(...ways: (() => KeyObject)[]): KeyObject | undefined {
  for (const read of ways)
    try {
      const key = read();
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // It may have the other form.
    }
  return undefined;
}

const privateIn = (key: Buffer) =>
  firstRsa(
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  );

/**
 * A private key in the form of PKCS#8 or PKCS#1, without a password. Throws `SettingsWrong`.
 *
 * @param setting the name of its field
 */
export function readPrivateKey(setting: string, text: string): KeyObject {
  const read = privateIn(derOf(text));
  if (read === undefined) throw new SettingsWrong(setting);
  return read;
}

/**
 * A public key in the form of SPKI or PKCS#1. Throws `SettingsWrong`, also for a private key, which Node would take for
 * its public one, and which staff would then see.
 *
 * @param setting the name of its field
 */
export function readPublicKey(setting: string, text: string): KeyObject {
  const key = derOf(text);
  const read = firstRsa(
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
    () => createPublicKey({ key, format: 'der', type: 'pkcs1' }),
  );
  if (read === undefined || privateIn(key) !== undefined) throw new SettingsWrong(setting);
  return read;
}

/** SHA256withRSA with the padding of PKCS#1 v1.5, in base64. Alipay calls it RSA2. */
export const signRsa = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Whether a text was signed so. `key`: the public key of the signer. */
export const isSignedRsa = (text: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
