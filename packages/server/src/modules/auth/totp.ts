import { Secret, TOTP } from 'otpauth';

const period = 30;
/** How many steps a clock may be off, either way. */
const window = 1;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator scans. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/** The 30-second step that a code belongs to; `undefined`: it is wrong, or of a step too far off. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / period) + delta;
}
