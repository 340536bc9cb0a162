// No calls: what a browser and the server exchange about a passkey, in the JSON of WebAuthn.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';
import { time, uuid } from '../base/primitives.ts';

/** How many passkeys an account may have, and the longest name of one. */
export const passkeyLimits = { keys: 10, name: 40 } as const;

/** Hours after which a new passkey counts as a second factor, and as a proof of the owner. */
export const passkeyProvesAfterHours = 24;

/** Bytes in base64url, with a maximum number of characters. */
const binary = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));

/** The parts that a new credential and a signature have in common. */
const credential = {
  id: binary(1_400),
  rawId: binary(1_400),
  type: z.literal('public-key'),
  /** The results of WebAuthn extensions. Ferry ignores them. */
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
};

/** A new credential, the JSON of `navigator.credentials.create`. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(8_000),
    attestationObject: binary(40_000),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
});

/** A signed challenge, the JSON of `navigator.credentials.get`. */
const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(8_000),
    authenticatorData: binary(8_000),
    signature: secret(binary(8_000)),
    userHandle: z.optional(z.nullable(binary(100))),
  }),
});

/**
 * Bytes of a body with a signature. None of its characters needs an escape, so a long signature still fits into a small
 * body.
 */
export const bytesWithSignature = 64 * 1024;

/** A signature of a passkey over the challenge of a ceremony. It is valid once. */
export const passkeyProof = z.object({ ceremony_id: uuid, credential: signedChallenge });

/** A challenge that waits for its signature. */
export const ceremony = z.object({
  ceremony_id: uuid,
  /** The options for `navigator.credentials`, in the JSON form of WebAuthn. */
  options: z.record(z.string(), z.unknown()),
  /** Five minutes after the challenge was made. */
  expires_at: time,
});

/**
 * Why a browser gave no passkey. `cancelled`: the customer cancelled or waited too long, which browsers do not tell
 * apart. `other_host`: the page was opened at a host for which the passkey does not work.
 */
export type PasskeyTrouble = 'cancelled' | 'unsupported' | 'other_host' | 'failed';
