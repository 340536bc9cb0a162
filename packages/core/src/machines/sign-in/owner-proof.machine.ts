import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Send } from '../../client/client.ts';
import { type Failure, failureOf, type Outcome } from '../../client/outcome.ts';
import { beginPasskeyProof, proveOwner } from '../../contract/auth/customer.ts';
import type { PasskeyTrouble } from '../../contract/auth/passkey.ts';
import type { CallAnswer, CallInput } from '../../contract/base/call.ts';
import { hourMs } from '../../contract/base/values/units.ts';
import { isOk } from '../call/answered.ts';
import { type AskedPasskey, askPasskey, type SignChallenge } from './ask-passkey.ts';

export interface OwnerProofPorts {
  readonly send: Send;
  readonly now: () => number;
  /** `undefined`: this page cannot use passkeys. */
  readonly sign?: SignChallenge | undefined;
}

/** The customer's proof: the password, a code or a signature of a passkey. */
export type OwnerFields = CallInput<typeof proveOwner>['body'];

export interface OwnerProofContext {
  readonly ports: OwnerProofPorts;
  readonly fields: OwnerFields;
  readonly failure: Failure | undefined;
  /** When the next try is allowed after too many, Unix milliseconds. */
  readonly againAt: number;
  /** There is a second factor that is old enough to prove the owner. */
  readonly byCode: boolean;
  /** There is a passkey that is old enough to prove the owner, and this page can use it. */
  readonly byPasskey: boolean;
  /** Why the browser gave no signature. */
  readonly trouble: PasskeyTrouble | undefined;
  /** Kept in memory only, until it expires, so that the customer is not asked again at once. */
  readonly proof: { readonly text: string; readonly until: number } | undefined;
}

type OwnerProofEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'submit'; readonly fields: OwnerFields }
  | { readonly type: 'askPasskey' }
  /** Retries the same request after no response. */
  | { readonly type: 'again' }
  | { readonly type: 'cancel' }
  /** Another customer, or nobody, is signed in now. */
  | { readonly type: 'forget' };

/** Asks the customer to prove to be the owner: closed, asking, working, and limited after too many tries. */
export const ownerProofMachine = setup({
  types: {
    context: {} as OwnerProofContext,
    events: {} as OwnerProofEvent,
    input: {} as OwnerProofPorts,
  },
  actors: {
    prove: fromPromise<Outcome<CallAnswer<typeof proveOwner>>, OwnerProofContext>(
      ({ input: { ports, fields }, signal }) => ports.send(proveOwner, { body: fields }, { signal }),
    ),
    passkey: fromPromise<AskedPasskey, OwnerProofPorts>(({ input: { send, sign }, signal }) =>
      askPasskey({ send, sign }, beginPasskeyProof, signal),
    ),
    findPasskey: fromPromise<boolean, OwnerProofPorts>(async ({ input: { send, sign, now }, signal }) => {
      if (sign === undefined) return false;
      const passkeys = await import('../../contract/security/passkeys.ts').catch(() => undefined);
      if (passkeys === undefined) return false;
      const outcome = await send(passkeys.listPasskeys, {}, { signal });
      const proves = (one: { is_usable: boolean; proves_from: string }) =>
        one.is_usable && Date.parse(one.proves_from) <= now();
      return outcome.kind === 'ok' && outcome.answer.result.passkeys.some(proves);
    }),
    findFactor: fromPromise<boolean, OwnerProofPorts>(async ({ input: { send, now }, signal }) => {
      // Loaded when a proof is requested. If that fails, the password is still possible.
      const security = await import('../../contract/security/customer.ts').catch(() => undefined);
      if (security === undefined) return false;
      const { factorProvesAfterHours, show } = security;
      const outcome = await send(show, {}, { signal });
      const since = outcome.kind === 'ok' ? outcome.answer.result.ga_enabled_at : null;
      return since !== null && now() - Date.parse(since) >= factorProvesAfterHours * hourMs;
    }),
  },
  delays: {
    'until another try': ({ context }) => Math.max(context.againAt - context.ports.now(), 0),
  },
}).createMachine({
  id: 'ownerProof',
  context: ({ input }) => ({
    ports: input,
    fields: {},
    failure: undefined,
    againAt: 0,
    byCode: false,
    byPasskey: false,
    trouble: undefined,
    proof: undefined,
  }),
  initial: 'closed',
  on: { forget: { target: '.closed', actions: assign({ proof: undefined }) } },
  states: {
    closed: {
      id: 'closed',
      // The entered values are no longer needed, whatever the result.
      entry: assign({ fields: {}, failure: undefined, trouble: undefined }),
      on: { ask: { target: 'open', actions: assign({ proof: undefined, byCode: false, byPasskey: false }) } },
    },
    open: {
      initial: 'asking',
      on: { cancel: 'closed' },
      // The password is requested at once. Code and passkey are offered when they are known to be possible.
      invoke: [
        {
          src: 'findFactor',
          input: ({ context }) => context.ports,
          onDone: { actions: assign({ byCode: ({ event }) => event.output }) },
        },
        {
          src: 'findPasskey',
          input: ({ context }) => context.ports,
          onDone: { actions: assign({ byPasskey: ({ event }) => event.output }) },
        },
      ],
      states: {
        asking: {
          always: { guard: ({ context }) => context.againAt > context.ports.now(), target: 'limited' },
          on: {
            again: { target: 'working', actions: assign({ failure: undefined }) },
            submit: {
              target: 'working',
              actions: assign({
                fields: ({ event }) => event.fields,
                failure: undefined,
                trouble: undefined,
              }),
            },
            askPasskey: {
              target: 'askingPasskey',
              actions: assign({ fields: {}, failure: undefined, trouble: undefined }),
            },
          },
        },
        /** The browser is asking the customer for a passkey. */
        askingPasskey: {
          invoke: {
            src: 'passkey',
            input: ({ context }) => context.ports,
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'signed',
                target: 'working',
                actions: assign({
                  fields: ({ event: { output } }) =>
                    output.kind === 'signed' ? { passkey: output.passkey } : {},
                }),
              },
              {
                target: 'asking',
                actions: assign(({ event: { output } }) => ({
                  trouble: output.kind === 'trouble' ? output.trouble : undefined,
                  failure: output.kind === 'failed' ? output.failure : undefined,
                })),
              },
            ],
            onError: { target: 'asking', actions: assign({ trouble: 'failed' }) },
          },
        },
        working: {
          invoke: {
            src: 'prove',
            input: ({ context }) => context,
            onDone: [
              {
                guard: isOk,
                target: '#closed',
                actions: assign(({ event: { output } }) => {
                  if (output.kind !== 'ok') return {};
                  const { proof, expires_at } = output.answer.result;
                  return { proof: { text: proof, until: Date.parse(expires_at) } };
                }),
              },
              {
                target: 'asking',
                actions: assign(({ context, event: { output } }) => ({
                  failure: failureOf(output),
                  againAt: output.kind === 'refused' ? context.ports.now() + output.retryAfter * 1000 : 0,
                })),
              },
            ],
          },
        },
        limited: { after: { 'until another try': 'asking' } },
      },
    },
  },
});

export type OwnerProofActor = ActorRefFrom<typeof ownerProofMachine>;
