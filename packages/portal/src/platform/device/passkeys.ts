import type { SignChallenge } from '@ferry/core/machines/sign-in/ask-passkey';
import { passkeysAway, type Settings } from '../settings.ts';

/** Signs with a passkey. The library is loaded on first use. `undefined`: this page cannot use passkeys. */
export const signerOf = (settings: Pick<Settings, 'passkeyOrigins'>): SignChallenge | undefined =>
  passkeysAway(settings) === undefined
    ? async (...asked) => (await import('./webauthn.ts')).signChallenge(...asked)
    : undefined;
