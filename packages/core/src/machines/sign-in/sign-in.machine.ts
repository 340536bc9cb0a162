import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { OutcomeOf } from '../../client/client.ts';
import type { Failure } from '../../client/outcome.ts';
import { login } from '../../contract/auth/anyone.ts';
import type { CallAnswer } from '../../contract/base/call.ts';
import { isOk, resultOf, storeFailure } from '../call/answered.ts';
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

export type SignInPorts = Omit<CaptchaPorts, 'kind'>;

interface SignInContext {
  readonly ports: SignInPorts;
  readonly captcha: CaptchaActor;
  readonly credentials: Credentials | undefined;
  /** The code of the second factor while it is being checked. */
  readonly code: string | undefined;
  readonly proof: Proof;
  readonly failure: Failure | undefined;
  readonly tokens: CallAnswer<typeof login>['result'] | undefined;
}

type SignInEvent =
  | { readonly type: 'submit'; readonly credentials: Credentials }
  | { readonly type: 'submitCode'; readonly code: string }
  /** Sends the same again, after no answer. */
  | { readonly type: 'again' }
  /** Returns from the code to the password. */
  | { readonly type: 'back' }
  | { readonly type: 'cancel' };

const asksForCode = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code === 'auth.two_factor_required';
const refusesCode = (outcome: OutcomeOf<typeof login>) =>
  outcome.kind === 'refused' && outcome.code === 'auth.two_factor_wrong';

/**
 * Signs in: the credentials, then the code of the second factor if the server requires one. The captcha is solved
 * meanwhile. Its proof survives typing errors, and is replaced only when the server no longer accepts it.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as SignInPorts },
  actors: {
    ...provingActors,
    login: fromPromise<OutcomeOf<typeof login>, SignInContext>(({ input, signal }) => {
      const { ports, captcha, credentials, code, proof } = input;
      const two_fa_code = code === undefined ? {} : { two_fa_code: code };
      const body = { email: '', password: '', ...credentials, ...two_fa_code, ...proof };
      return provingAnew(captcha, ports.send)(login, { body }, { signal });
    }),
  },
  actions: {
    'keep the failure': assign(storeFailure),
    'keep the proof': assign(storeProof),
    'prove anew': sendTo('captcha', { type: 'refused' }),
  },
  guards: {
    'a code is tried': ({ context }) => context.code !== undefined,
    'it was sent': ({ context }) => context.credentials !== undefined,
  },
}).createMachine({
  id: 'signIn',
  context: ({ input, spawn }) => ({
    ports: input,
    captcha: spawn('captcha', { id: 'captcha', input: { ...input, kind: 'login' } }),
    credentials: undefined,
    code: undefined,
    proof: {},
    failure: undefined,
    tokens: undefined,
  }),
  initial: 'credentials',
  states: {
    credentials: {
      on: {
        again: { guard: 'it was sent', target: 'proving', actions: assign({ failure: undefined }) },
        submit: {
          target: 'proving',
          actions: assign({
            credentials: ({ event }) => event.credentials,
            code: undefined,
            failure: undefined,
          }),
        },
      },
    },
    code: {
      on: {
        again: { guard: 'it was sent', target: 'proving', actions: assign({ failure: undefined }) },
        submitCode: {
          target: 'proving',
          actions: assign({ code: ({ event }) => event.code, failure: undefined }),
        },
        back: { target: 'credentials', actions: assign({ code: undefined, failure: undefined }) },
      },
    },
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
            target: 'resumed',
            actions: 'keep the failure',
          },
        ],
      },
    },
    /** Returns to the step from which the request was sent. */
    resumed: { always: [{ guard: 'a code is tried', target: 'code' }, { target: 'credentials' }] },
    /** `tokens` are passed to the session. */
    signedIn: { entry: assign({ credentials: undefined, code: undefined, proof: {} }) },
  },
});
