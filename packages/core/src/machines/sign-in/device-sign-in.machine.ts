import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { OutcomeOf } from '../../client/client.ts';
import type { Failure } from '../../client/outcome.ts';
import { qrcodeLogin } from '../../contract/auth/v1.ts';
import type { CallAnswer } from '../../contract/base/call.ts';
import { storeFailure } from '../call/answered.ts';
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

export type DeviceSignInPorts = Omit<CaptchaPorts, 'kind'>;

/** The code and link for the other device, and the token for polling. */
export interface SignInRequest {
  readonly login_token: string;
  readonly login_code: string;
  readonly login_url: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** Milliseconds between two polls. */
  readonly pause: number;
}

interface DeviceSignInContext {
  readonly ports: DeviceSignInPorts;
  readonly captcha: CaptchaActor;
  readonly proof: Proof;
  readonly request: SignInRequest | undefined;
  /** The code of the second factor while it is being checked. */
  readonly code: string | undefined;
  /** The last poll got no response. The next one follows nevertheless. */
  readonly isCutOff: boolean;
  readonly failure: Failure | undefined;
  readonly tokens: { readonly access_token: string; readonly refresh_token: string } | undefined;
}

type DeviceSignInEvent =
  | { readonly type: 'submitCode'; readonly code: string }
  /** Starts a new request after one that is no longer valid. */
  | { readonly type: 'again' };

type Answer = CallAnswer<typeof qrcodeLogin>;

const requestOf = (answer: Answer): SignInRequest | undefined => {
  const { login_token, login_code, login_url, expires_at, poll_seconds = 2 } = answer;
  if (login_token === undefined || login_code === undefined || login_url === undefined) return undefined;
  const expiresAt = Date.parse(expires_at ?? '');
  return { login_token, login_code, login_url, expiresAt, pause: poll_seconds * 1000 };
};

const tokensOf = ({ access_token, refresh_token }: Answer) =>
  access_token === undefined || refresh_token === undefined ? undefined : { access_token, refresh_token };

const stateOf = (outcome: OutcomeOf<typeof qrcodeLogin>) =>
  outcome.kind === 'ok' ? outcome.answer.state : undefined;

/** Signs in by another signed-in device or by Telegram: starts a request and polls until it is answered. */
export const deviceSignInMachine = setup({
  types: {
    context: {} as DeviceSignInContext,
    events: {} as DeviceSignInEvent,
    input: {} as DeviceSignInPorts,
  },
  actors: {
    ...provingActors,
    begin: fromPromise<OutcomeOf<typeof qrcodeLogin>, DeviceSignInContext>(({ input, signal }) =>
      provingAnew(input.captcha, input.ports.send)(qrcodeLogin, { body: { ...input.proof } }, { signal }),
    ),
    poll: fromPromise<OutcomeOf<typeof qrcodeLogin>, DeviceSignInContext>(({ input, signal }) => {
      const code = input.code === undefined ? {} : { code: input.code };
      const body = { login_token: input.request?.login_token, remember_me: true, ...code };
      return input.ports.send(qrcodeLogin, { body }, { signal });
    }),
  },
  delays: { 'until the next poll': ({ context }) => context.request?.pause ?? 2_000 },
  actions: {
    'keep the failure': assign(storeFailure),
    'keep the proof': assign(storeProof),
    'prove anew': sendTo('captcha', { type: 'refused' }),
  },
  guards: { 'a code was sent': ({ context }) => context.code !== undefined },
}).createMachine({
  id: 'deviceSignIn',
  context: ({ input, spawn }) => ({
    ports: input,
    captcha: spawn('captcha', { id: 'captcha', input: { ...input, kind: 'login' } }),
    proof: {},
    request: undefined,
    code: undefined,
    isCutOff: false,
    failure: undefined,
    tokens: undefined,
  }),
  initial: 'proving',
  states: {
    proving: {
      entry: assign({ request: undefined, code: undefined, failure: undefined, isCutOff: false }),
      invoke: proving('beginning', 'failed'),
    },
    beginning: {
      invoke: {
        src: 'begin',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event: { output } }) => output.kind === 'ok' && requestOf(output.answer) !== undefined,
            target: 'waiting',
            actions: [
              assign({
                request: ({ event: { output } }) =>
                  output.kind === 'ok' ? requestOf(output.answer) : undefined,
              }),
              sendTo('captcha', { type: 'spent' }),
            ],
          },
          proofRefused('failed'),
          { target: 'failed', actions: 'keep the failure' },
        ],
      },
    },
    waiting: { after: { 'until the next poll': 'polling' } },
    polling: {
      invoke: {
        src: 'poll',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => stateOf(event.output) === 'confirmed',
            target: 'signedIn',
            actions: assign({
              tokens: ({ event: { output } }) => (output.kind === 'ok' ? tokensOf(output.answer) : undefined),
            }),
          },
          { guard: ({ event }) => stateOf(event.output) === 'refused', target: 'refused' },
          { guard: ({ event }) => stateOf(event.output) === 'expired', target: 'expired' },
          {
            guard: ({ event }) => stateOf(event.output) === 'code_required',
            target: 'code',
            actions: assign({ isCutOff: false }),
          },
          {
            guard: ({ event }) => stateOf(event.output) === 'waiting',
            target: 'waiting',
            actions: assign({ isCutOff: false }),
          },
          {
            guard: 'a code was sent',
            target: 'code',
            actions: 'keep the failure',
          },
          {
            guard: ({ event }) => event.output.kind === 'unreachable',
            target: 'waiting',
            actions: assign({ isCutOff: true }),
          },
          { target: 'failed', actions: 'keep the failure' },
        ],
      },
    },
    code: {
      on: {
        submitCode: {
          target: 'polling',
          actions: assign({ code: ({ event }) => event.code, failure: undefined }),
        },
      },
    },
    refused: { on: { again: 'proving' } },
    expired: { on: { again: 'proving' } },
    failed: { on: { again: 'proving' } },
    /** `tokens` are passed to the session. */
    signedIn: { entry: assign({ code: undefined, proof: {}, request: undefined }) },
  },
});
