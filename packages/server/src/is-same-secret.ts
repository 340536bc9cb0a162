import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that says nothing of where they differ. Their lengths are no secret. */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
