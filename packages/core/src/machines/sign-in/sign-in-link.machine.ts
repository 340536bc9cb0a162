import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Send } from '../../client/client.ts';
import type { Failure, Outcome } from '../../client/outcome.ts';
import { refresh, signOut, spendSignInLink } from '../../contract/auth/anyone.ts';
import type { AccessPayload } from '../../contract/auth/token-payload.ts';
import type { RefusalOf } from '../../contract/base/call.ts';
import { isOk, storeFailure } from '../call/answered.ts';
import { readNewToken } from '../session/tokens/access-token.ts';

/** The credential in an address, beside the path. */
export type SignInLink =
  | { readonly kind: 'code'; readonly code: string; readonly version: 'v1' | 'v2' }
  | { readonly kind: 'tokens'; readonly refresh_token: string };

export interface SignInLinkPorts {
  readonly send: Send;
  readonly now: () => number;
  /** The signed-in customer here, as soon as it is known. `undefined`: nobody. */
  readonly present: (signal: AbortSignal) => Promise<AccessPayload['subject_access'] | undefined>;
  readonly link: SignInLink | undefined;
}

/** Tokens that the server just issued, and their customer. */
export interface Entry {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly customer: AccessPayload['subject_access'];
}

export interface SignInLinkContext {
  readonly ports: SignInLinkPorts;
  /** The code of the second factor. */
  readonly code: string | undefined;
  readonly entry: Entry | undefined;
  /** Another customer who is signed in here. */
  readonly other: AccessPayload['subject_access'] | undefined;
  readonly failure: Failure | undefined;
}

type SignInLinkEvent =
  | { readonly type: 'submitCode'; readonly code: string }
  | { readonly type: 'retry' }
  | { readonly type: 'continue' }
  /** Keeps the present customer signed in. */
  | { readonly type: 'stay' };

type Exchanged = Outcome<Entry, RefusalOf<typeof spendSignInLink> | RefusalOf<typeof refresh>>;

const codeOf = (outcome: Exchanged) => (outcome.kind === 'refused' ? outcome.code : '');

/**
 * Requests tokens from the server. Tokens in an address are never used directly: they are exchanged for new ones.
 * This proves that they are valid and of one customer, and makes the ones in the address useless.
 */
async function exchange({ ports, code }: SignInLinkContext, signal: AbortSignal): Promise<Exchanged> {
  const { link, send, now } = ports;
  const outcome =
    link?.kind === 'code'
      ? await send(
          spendSignInLink,
          { body: { code: link.code, login_web_version: link.version, two_fa_code: code ?? null } },
          { signal },
        )
      : await send(refresh, { body: { refresh_token: link?.refresh_token ?? '' } }, { signal });
  if (outcome.kind !== 'ok') return outcome;
  const { access_token, refresh_token } = outcome.answer.result;
  const reading = readNewToken(access_token, now());
  if (reading.kind !== 'good') return { kind: 'unreachable', cause: 'malformed', status: 200, message: '' };
  const customer = reading.access.payload.subject_access;
  const kept = link?.kind === 'tokens' ? link.refresh_token : '';
  return { kind: 'ok', answer: { access_token, refresh_token: refresh_token ?? kept, customer } };
}

/**
 * Signs in by an address: its code or tokens are verified by a call. It never replaces another customer's session
 * without asking.
 */
export const signInLinkMachine = setup({
  types: {
    context: {} as SignInLinkContext,
    events: {} as SignInLinkEvent,
    input: {} as SignInLinkPorts,
  },
  actors: {
    exchange: fromPromise<Exchanged, SignInLinkContext>(({ input, signal }) => exchange(input, signal)),
    present: fromPromise<AccessPayload['subject_access'] | undefined, SignInLinkPorts>(({ input, signal }) =>
      input.present(signal),
    ),
  },
  actions: {
    'keep the failure': assign(storeFailure),
    /** Ends the session that a code just opened and that this device does not use. */
    'end what was not taken': ({ context: { ports, entry } }) => {
      if (ports.link?.kind !== 'code' || entry === undefined) return;
      void ports.send(signOut, { body: { refresh_token: entry.refresh_token } });
    },
  },
}).createMachine({
  id: 'signInLink',
  context: ({ input }) => ({
    ports: input,
    code: undefined,
    entry: undefined,
    other: undefined,
    failure: undefined,
  }),
  initial: 'reading',
  states: {
    reading: {
      always: [
        { guard: ({ context }) => context.ports.link === undefined, target: 'refused' },
        { target: 'verifying' },
      ],
    },
    verifying: {
      invoke: {
        src: 'exchange',
        input: ({ context }) => context,
        onDone: [
          {
            guard: isOk,
            target: 'comparing',
            actions: assign({
              failure: undefined,
              entry: ({ event: { output } }) => (output.kind === 'ok' ? output.answer : undefined),
            }),
          },
          { guard: ({ event }) => codeOf(event.output) === 'auth.two_factor_required', target: 'code' },
          {
            guard: ({ event }) => codeOf(event.output) === 'auth.two_factor_wrong',
            target: 'code',
            actions: 'keep the failure',
          },
          {
            guard: ({ event: { output } }) => output.kind === 'refused' && output.reason !== 'limited',
            target: 'refused',
            actions: 'keep the failure',
          },
          {
            target: 'failed',
            actions: 'keep the failure',
          },
        ],
      },
    },
    code: {
      on: {
        submitCode: {
          target: 'verifying',
          actions: assign({ code: ({ event }) => event.code, failure: undefined }),
        },
      },
    },
    comparing: {
      invoke: {
        src: 'present',
        input: ({ context }) => context.ports,
        onDone: [
          {
            guard: ({ context, event }) =>
              event.output !== undefined && event.output.user_id !== context.entry?.customer.user_id,
            target: 'asking',
            actions: assign({ other: ({ event }) => event.output }),
          },
          { target: 'entered' },
        ],
      },
    },
    asking: {
      on: { continue: 'entered', stay: { target: 'left', actions: 'end what was not taken' } },
    },
    /** The address contained no credential, or an invalid one. */
    refused: {},
    /** No response, or too many requests: the same can be tried again. */
    failed: { on: { retry: 'verifying' } },
    /** `entry` is passed to the session. */
    entered: {},
    left: {},
  },
});

export type SignInLinkActor = ActorRefFrom<typeof signInLinkMachine>;
