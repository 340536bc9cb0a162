import type { Failure } from '@ferry/core/client';
import { kindOf } from '@ferry/core/client/outcome';
import type { PasskeyTrouble } from '@ferry/core/contract/auth/passkey';
import { type Credentials, signInMachine } from '@ferry/core/machines/sign-in/sign-in.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Core } from '../../../core/open-core.ts';
import { createSolver } from '../../../platform/captcha.ts';
import { elapsed } from '../../../platform/device/clock.ts';
import { signerOf } from '../../../platform/device/passkeys.ts';
import { localStore, passkeyKey } from '../../../platform/device/stores.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { passkeysAway, type Settings } from '../../../platform/settings.ts';
import { captchaStateOf } from '../captcha/captcha-state.ts';
import { forgetTyped } from '../typed.ts';
import { createOffers } from './offer-passkeys.ts';

/** The state of signing in, for the page. */
export interface SignInView {
  readonly step: 'password' | 'code';
  readonly isSending: boolean;
  /** The browser is asking the customer for a passkey. */
  readonly isAskingPasskey: boolean;
  /** Why the browser gave no passkey. */
  readonly trouble: PasskeyTrouble | undefined;
  /** The server refused the passkey, not a code or the password. */
  readonly isPasskeyRefused: boolean;
  /** A passkey was the first factor, so it cannot also be the second. */
  readonly isByPasskey: boolean;
  readonly failure: Failure | undefined;
  /** The last call got no response. */
  readonly isCutOff: boolean;
  readonly captcha: CaptchaState;
}

export interface SignInFlow {
  /** The same object until something changes. */
  view(): SignInView;
  subscribe(listener: () => void): () => void;
  prove(): void;
  cancelProof(): void;
  submit(credentials: Credentials): void;
  submitCode(code: string): void;
  /** Asks for a passkey: to sign in, or instead of a code. */
  askPasskey(): void;
  /** Retries the same request after no response. */
  again(): void;
  back(): void;
  stop(): void;
}

function viewOf(now: SnapshotFrom<typeof signInMachine>): SignInView {
  const { failure, trouble, isSecond, isByPasskey, captcha } = now.context;
  const proof = captcha.getSnapshot();
  return {
    step: isSecond ? 'code' : 'password',
    isSending: now.matches('proving') || now.matches('signingIn') || now.matches('signedIn'),
    isAskingPasskey: now.matches('asking'),
    trouble,
    isPasskeyRefused: failure?.kind === 'refused' && failure.code.startsWith('auth.passkey'),
    isByPasskey,
    failure,
    isCutOff: proof.context.isCutOff || (failure !== undefined && kindOf(failure) === 'offline'),
    captcha: captchaStateOf(proof),
  };
}

export interface SignInPlace {
  readonly apiBase: () => string;
  readonly settings: Settings;
  /** Whether the form's box for a long session is ticked. */
  readonly isRemembered: () => boolean;
}

/** Starts the sign-in machine, whose tokens start the session. */
export function openSignIn({ session, send }: Core, place: SignInPlace): SignInFlow {
  const { settings, isRemembered } = place;
  const actor = createActor(signInMachine, {
    input: { send, solve: createSolver(place.apiBase), elapsed, sign: signerOf(settings) },
  }).start();
  const offers = createOffers(send, (passkey) =>
    actor.send({ type: 'offered', passkey, isRemembered: isRemembered() }),
  );
  const isAble = passkeysAway(settings) === undefined;
  const { captcha } = actor.getSnapshot().context;
  const { subscribe, tell } = createListeners();
  let view = viewOf(actor.getSnapshot());
  const look = () => {
    const now = actor.getSnapshot();
    view = viewOf(now);
    tell();
    // A refused passkey is not offered again automatically.
    const { isByPasskey, failure, trouble } = now.context;
    const hasFailed = isByPasskey && (failure ?? trouble) !== undefined;
    offers.set(isAble && !hasFailed && now.matches('credentials'));
    if (now.context.tokens === undefined) return;
    if (isByPasskey) localStore.set(passkeyKey, 'used');
    forgetTyped();
    session.send({ type: 'signIn', ...now.context.tokens });
  };
  offers.set(isAble);
  const watched = [actor.subscribe(look), captcha.subscribe(look)];
  return {
    view: () => view,
    subscribe,
    prove: () => captcha.send({ type: 'start' }),
    cancelProof: () => captcha.send({ type: 'cancel' }),
    submit: (credentials) => actor.send({ type: 'submit', credentials }),
    submitCode: (code) => actor.send({ type: 'submitCode', code }),
    askPasskey: () => actor.send({ type: 'askPasskey', isRemembered: isRemembered() }),
    again: () => actor.send({ type: 'again' }),
    back: () => actor.send({ type: 'back' }),
    stop() {
      for (const subscription of watched) subscription.unsubscribe();
      offers.set(false);
      actor.stop();
    },
  };
}
