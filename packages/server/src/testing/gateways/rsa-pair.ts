import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';

/** A pair of RSA keys, each as the base64 that gateways show in their dashboards: SPKI and PKCS#8. */
export function makeRsaPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    /** SHA256withRSA in base64. */
    sign: (text: string): string =>
      createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey).toString('base64'),
    /** Whether this pair made a signature. */
    made: (text: string, sign: string): boolean =>
      createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64'),
  };
}

/** The base64 of a key as a PEM file. */
export const pemOf = (base64: string, name: string): string =>
  `-----BEGIN ${name}-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`;
