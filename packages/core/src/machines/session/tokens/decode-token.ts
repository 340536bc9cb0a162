/** The payload of a JWT, not verified: only the server can verify it. `undefined`: not a JWT. */
export function decodePayload(token: string): unknown {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const octets = Array.from(atob(base64), (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return JSON.parse(decodeURIComponent(octets.join('')));
  } catch {
    return undefined;
  }
}

/**
 * When a stored token ends: by its payload, or at the stored expiry if that is earlier. An unnecessary refresh costs
 * nothing.
 */
export function endOfKept(exp: number, expiryText: string | null): number {
  const written = Date.parse(expiryText ?? '');
  return Number.isNaN(written) ? exp * 1000 : Math.min(written, exp * 1000);
}
