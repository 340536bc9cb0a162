import type { Send } from '../../client/client.ts';
import { type Failure, failureOf } from '../../client/outcome.ts';
import type { login } from '../../contract/auth/anyone.ts';
import type { beginPasskeyProof } from '../../contract/auth/customer.ts';
import type { PasskeyTrouble } from '../../contract/auth/passkey.ts';
import type { beginPasskey } from '../../contract/auth/passkey-sign-in.ts';
import type { CallInput } from '../../contract/base/call.ts';

/** A signature of a passkey, as calls take it. */
export type PasskeyProof = NonNullable<CallInput<typeof login>['body']['passkey']>;

/** The result of a ceremony in the browser: a credential, or why there is none. */
export type Given<Credential, Trouble = PasskeyTrouble> =
  | { readonly kind: 'given'; readonly credential: Credential }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** Gets a challenge signed by an authenticator, which asks the customer. Ends when the signal is aborted. */
export type SignChallenge = (
  options: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
) => Promise<Given<PasskeyProof['credential']>>;

/** A signature, or why there is none: the browser's reason or the server's failure. */
export type AskedPasskey =
  | { readonly kind: 'signed'; readonly passkey: PasskeyProof }
  | { readonly kind: 'trouble'; readonly trouble: PasskeyTrouble }
  | { readonly kind: 'failed'; readonly failure: Failure | undefined };

interface Asking {
  readonly send: Send;
  readonly sign: SignChallenge | undefined;
  /** The authenticator must verify its user. By default the server only prefers that. */
  readonly mustVerify?: boolean;
}

/** Gets a challenge from the server and has it signed. */
export async function askPasskey(
  { send, sign, mustVerify = false }: Asking,
  begin: typeof beginPasskey | typeof beginPasskeyProof,
  signal?: AbortSignal,
): Promise<AskedPasskey> {
  if (sign === undefined) return { kind: 'trouble', trouble: 'unsupported' };
  const outcome = await send(begin, {}, signal === undefined ? {} : { signal });
  if (outcome.kind !== 'ok') return { kind: 'failed', failure: failureOf(outcome) };
  const { ceremony_id, options } = outcome.answer.result;
  const given = await sign(mustVerify ? { ...options, userVerification: 'required' } : options, signal);
  return given.kind === 'trouble'
    ? given
    : { kind: 'signed', passkey: { ceremony_id, credential: given.credential } };
}
