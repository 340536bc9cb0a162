import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { OutcomeOf } from '../../client/client.ts';
import type { Failure } from '../../client/outcome.ts';
import { login } from '../../contract/auth/anyone.ts';
import type { PasskeyTrouble } from '../../contract/auth/passkey.ts';
import { beginPasskey, signInByPasskey } from '../../contract/auth/passkey-sign-in.ts';
import type { CallAnswer } from '../../contract/base/call.ts';
import { isOk, resultOf, storeFailure } from '../call/answered.ts';
import { type AskedPasskey, askPasskey, type PasskeyProof, type SignChallenge } from './ask-passkey.ts';
import {
  type CaptchaActor,
  type CaptchaPorts,
  type Proof,
  proofRefused,
  proving,
  provingActors,
  provingAnew,
  storeProof,
} from './captcha.machine.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly is_remember_me: boolean;
}

export interface SignInPorts extends Omit<CaptchaPorts, 'kind'> {
  /** `undefined`: this page cannot use passkeys. */
  readonly sign?: SignChallenge | undefined;
}

interface SignInContext {
  readonly ports: SignInPorts;
  readonly captcha: CaptchaActor;
  readonly credentials: Credentials | undefined;
  /** A passkey is the first factor. Otherwise it is the second. */
  readonly isByPasskey: boolean;
  readonly isRemembered: boolean;
  /** The first factor was right, and a second one is needed. */
  readonly isSecond: boolean;
  /** A signature that signs in, alone or instead of a code. */
  readonly passkey: PasskeyProof | undefined;
  /** The last signature was refused, because the authenticator could have verified its user. The next one must. */
  readonly mustVerify: boolean;
  /** Why the browser gave no signature. */
  readonly trouble: PasskeyTrouble | undefined;
  /** The code of the second factor while it is being checked. */
  readonly code: string | undefined;
  readonly proof: Proof;
  readonly failure: Failure | undefined;
  readonly tokens: CallAnswer<typeof login>['result'] | undefined;
}

type SignInEvent =
  | { readonly type: 'submit'; readonly credentials: Credentials }
  | { readonly type: 'submitCode'; readonly code: string }
  /** Asks for a passkey: to sign in, or instead of a code. */
  | { readonly type: 'askPasskey'; readonly isRemembered: boolean }
  /** The customer picked a passkey that the browser offered beside the form. */
  | { readonly type: 'offered'; readonly passkey: PasskeyProof; readonly isRemembered: boolean }
  /** Retries the same request after no response. */
  | { readonly type: 'again' }
  /** Returns from the code to the password. */
  | { readonly type: 'back' }
  | { readonly type: 'cancel' };

const asksForCode = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code === 'auth.two_factor_required';
const refusesCode = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code === 'auth.two_factor_wrong';

const wantsVerified = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code === 'auth.passkey_unverified';

const refusesPasskey = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code.startsWith('auth.passkey');

/** Sends the credentials: email and password, perhaps with a second factor, or a passkey, perhaps with a code. */
function enter({ ports, captcha, credentials, ...given }: SignInContext, signal: AbortSignal) {
  const { code, passkey, proof, isByPasskey, isRemembered } = given;
  const two_fa_code = code === undefined ? {} : { two_fa_code: code };
  if (isByPasskey && passkey !== undefined) {
    const body = { passkey, is_remember_me: isRemembered, ...two_fa_code };
    return ports.send(signInByPasskey, { body }, { signal });
  }
  const second = passkey === undefined ? two_fa_code : { passkey };
  const body = { email: '', password: '', ...credentials, ...second, ...proof };
  return provingAnew(captcha, ports.send)(login, { body }, { signal });
}

const fresh = {
  code: undefined,
  passkey: undefined,
  mustVerify: false,
  failure: undefined,
  trouble: undefined,
};

/**
 * Signs in: the credentials, then the code of the second factor if the server requires one. The captcha is solved
 * meanwhile. Its proof survives typing errors, and is replaced only when the server no longer accepts it. A passkey
 * signs in without all of these, or replaces the code.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as SignInPorts },
  actors: {
    ...provingActors,
    login: fromPromise<OutcomeOf<typeof login>, SignInContext>(({ input, signal }) => enter(input, signal)),
    passkey: fromPromise<AskedPasskey, SignInContext>(({ input: { ports, mustVerify }, signal }) =>
      askPasskey({ send: ports.send, sign: ports.sign, mustVerify }, beginPasskey, signal),
    ),
  },
  actions: {
    'keep the failure': assign(storeFailure),
    'keep the proof': assign(storeProof),
    'forget the passkey': assign({ passkey: undefined }),
    'prove anew': sendTo('captcha', { type: 'refused' }),
  },
  guards: {
    'it was sent': ({ context }) => context.credentials !== undefined && !context.isByPasskey,
    'a passkey was sent': ({ context }) => context.isByPasskey && context.passkey !== undefined,
  },
}).createMachine({
  id: 'signIn',
  context: ({ input, spawn }) => ({
    ports: input,
    captcha: spawn('captcha', { id: 'captcha', input: { ...input, kind: 'login' } }),
    credentials: undefined,
    isByPasskey: false,
    isRemembered: false,
    isSecond: false,
    ...fresh,
    proof: {},
    tokens: undefined,
  }),
  initial: 'credentials',
  states: {
    credentials: {
      entry: assign({ isSecond: false }),
      on: {
        again: [
          { guard: 'it was sent', target: 'proving', actions: assign({ failure: undefined }) },
          { guard: 'a passkey was sent', target: 'signingIn', actions: assign({ failure: undefined }) },
        ],
        submit: {
          target: 'proving',
          actions: assign({ ...fresh, credentials: ({ event }) => event.credentials, isByPasskey: false }),
        },
        askPasskey: {
          target: 'asking',
          actions: assign({
            ...fresh,
            isByPasskey: true,
            isRemembered: ({ event }) => event.isRemembered,
          }),
        },
        offered: {
          target: 'signingIn',
          actions: assign({
            ...fresh,
            isByPasskey: true,
            isRemembered: ({ event }) => event.isRemembered,
            passkey: ({ event }) => event.passkey,
          }),
        },
      },
    },
    code: {
      entry: assign({ isSecond: true }),
      on: {
        again: [
          { guard: 'it was sent', target: 'proving', actions: assign({ failure: undefined }) },
          { guard: 'a passkey was sent', target: 'signingIn', actions: assign({ failure: undefined }) },
        ],
        submitCode: [
          {
            guard: 'a passkey was sent',
            target: 'signingIn',
            actions: assign({ code: ({ event }) => event.code, failure: undefined, trouble: undefined }),
          },
          { target: 'proving', actions: assign({ ...fresh, code: ({ event }) => event.code }) },
        ],
        askPasskey: { guard: 'it was sent', target: 'asking', actions: assign(fresh) },
        back: { target: 'credentials', actions: assign(fresh) },
      },
    },
    /** The browser is asking the customer for a passkey. */
    asking: {
      on: { cancel: 'resumed', back: { target: 'credentials', actions: assign(fresh) } },
      invoke: {
        src: 'passkey',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signed',
            target: 'asked',
            actions: assign({
              passkey: ({ event: { output } }) => (output.kind === 'signed' ? output.passkey : undefined),
              failure: undefined,
            }),
          },
          {
            target: 'resumed',
            // The browser's error is shown beside the reason of the request.
            actions: assign(({ context, event: { output } }) => ({
              trouble: output.kind === 'trouble' ? output.trouble : undefined,
              failure: output.kind === 'failed' ? output.failure : context.failure,
            })),
          },
        ],
        onError: { target: 'resumed', actions: assign({ trouble: 'failed' }) },
      },
    },
    asked: { always: [{ guard: 'a passkey was sent', target: 'signingIn' }, { target: 'proving' }] },
    proving: {
      on: { cancel: 'resumed' },
      invoke: proving('signingIn', 'resumed'),
    },
    signingIn: {
      on: { cancel: 'resumed' },
      invoke: {
        src: 'login',
        input: ({ context }) => context,
        onDone: [
          {
            guard: isOk,
            target: 'signedIn',
            actions: assign({
              tokens: ({ event }) => resultOf(event.output),
            }),
          },
          { guard: ({ event }) => asksForCode(event.output), target: 'code' },
          {
            guard: ({ event }) => refusesCode(event.output),
            target: 'code',
            actions: 'keep the failure',
          },
          proofRefused('resumed'),
          {
            // Only once: an authenticator may claim to verify its user and not do it.
            guard: ({ context, event }) => wantsVerified(event.output) && !context.mustVerify,
            target: 'asking',
            actions: ['keep the failure', 'forget the passkey', assign({ mustVerify: true })],
          },
          {
            // Another signature is needed.
            guard: ({ event }) => refusesPasskey(event.output),
            target: 'resumed',
            actions: ['keep the failure', 'forget the passkey'],
          },
          {
            target: 'resumed',
            actions: 'keep the failure',
          },
        ],
      },
    },
    /** Returns to the step from which the request was sent. A code needs its first factor. */
    resumed: {
      always: [
        {
          guard: ({ context }) => context.isSecond && (!context.isByPasskey || context.passkey !== undefined),
          target: 'code',
        },
        { target: 'credentials' },
      ],
    },
    /** `tokens` are passed to the session. */
    signedIn: { entry: assign({ credentials: undefined, code: undefined, passkey: undefined, proof: {} }) },
  },
});
