import type { Failure } from '@ferry/core/client';
import { type Credentials, signInMachine } from '@ferry/core/machines/sign-in/sign-in.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Core } from '../../../core/open-core.ts';
import { createSolver } from '../../../platform/captcha.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { captchaStateOf } from '../captcha/captcha-state.ts';
import { forgetTyped } from '../typed.ts';

/** The state of signing in, for the page. */
export interface SignInView {
  readonly step: 'password' | 'code';
  readonly isSending: boolean;
  readonly failure: Failure | undefined;
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
  /** Sends the same again, after no answer. */
  again(): void;
  back(): void;
  stop(): void;
}

function viewOf(now: SnapshotFrom<typeof signInMachine>): SignInView {
  const { failure, code, captcha } = now.context;
  return {
    step: now.matches('code') || code !== undefined ? 'code' : 'password',
    isSending: now.matches('proving') || now.matches('signingIn') || now.matches('signedIn'),
    failure,
    captcha: captchaStateOf(captcha.getSnapshot()),
  };
}

/** Starts the sign-in machine, whose tokens start the session. */
export function openSignIn({ session, send }: Core, apiBase: () => string): SignInFlow {
  const actor = createActor(signInMachine, {
    input: { send, solve: createSolver(apiBase), now: Date.now },
  }).start();
  const { captcha } = actor.getSnapshot().context;
  const { subscribe, tell } = createListeners();
  let view = viewOf(actor.getSnapshot());
  const look = () => {
    const now = actor.getSnapshot();
    view = viewOf(now);
    tell();
    if (now.context.tokens === undefined) return;
    forgetTyped();
    session.send({ type: 'signIn', ...now.context.tokens });
  };
  const watched = [actor.subscribe(look), captcha.subscribe(look)];
  return {
    view: () => view,
    subscribe,
    prove: () => captcha.send({ type: 'start' }),
    cancelProof: () => captcha.send({ type: 'cancel' }),
    submit: (credentials) => actor.send({ type: 'submit', credentials }),
    submitCode: (code) => actor.send({ type: 'submitCode', code }),
    again: () => actor.send({ type: 'again' }),
    back: () => actor.send({ type: 'back' }),
    stop() {
      for (const subscription of watched) subscription.unsubscribe();
      actor.stop();
    },
  };
}
