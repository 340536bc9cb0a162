import type { PasskeyTrouble } from '@ferry/core/contract/auth/passkey';
import type { Given, SignChallenge } from '@ferry/core/machines/sign-in/ask-passkey';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

const troubles: Readonly<Partial<Record<string, PasskeyTrouble>>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  SecurityError: 'other_host',
  NotSupportedError: 'unsupported',
};

/** Starts a ceremony in the browser, and cancels it when the signal is aborted. */
async function ask<T>(question: () => Promise<T>, signal?: AbortSignal): Promise<Given<T>> {
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return { kind: 'given', credential: await question() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { kind: 'trouble', trouble: troubles[name] ?? 'failed' };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The results of browser extensions are not needed and not sent. */
const withoutExtensions = <T extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _,
  ...credential
}: T) => credential;

async function sign(options: Readonly<Record<string, unknown>>, useBrowserAutofill: boolean) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return withoutExtensions(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Signs a challenge. */
export const signChallenge: SignChallenge = (options, signal) => ask(() => sign(options, false), signal);

/** Offers passkeys among the suggestions for the form's address, until the customer picks one. */
export const offerPasskeys: SignChallenge = (options, signal) => ask(() => sign(options, true), signal);

/** Creates a passkey for a challenge. `known`: the authenticator already has one for this account. */
export function makePasskey(options: Readonly<Record<string, unknown>>) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return ask(() =>
    startRegistration({ optionsJSON }).then(
      (made) => {
        const { response, ...credential } = withoutExtensions(made);
        const { clientDataJSON, attestationObject, transports = [] } = response;
        return { ...credential, response: { clientDataJSON, attestationObject, transports } };
      },
      (error: Error) => {
        if (error.name === 'InvalidStateError') return 'known' as const;
        throw error;
      },
    ),
  );
}
