import { Secret, TOTP } from 'otpauth';

const period = 30;
/** How many steps of 30 seconds a clock may be wrong, in both directions. */
const window = 1;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator scans as a QR code. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/** The 30-second step of a code. `undefined`: the code is wrong, or its step is too far away. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / period) + delta;
}
