import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, failureOf, type Outcome } from '../../client/outcome.ts';
import { checkInviteCode, register } from '../../contract/auth/anyone.ts';
import type { CallAnswer, CallInput } from '../../contract/base/call.ts';
import { isOk, resultOf } from '../call/answered.ts';
import { type CodeMailActor, type CodeMailPorts, codeMailMachine } from './code-mail.machine.ts';

export type SignUpPorts = Omit<CodeMailPorts, 'kind'>;
type Registration = CallInput<typeof register>['body'];

interface SignUpContext {
  readonly ports: SignUpPorts;
  /** The captcha and the mail with the code. */
  readonly mail: CodeMailActor;
  readonly inviteCode: string;
  /** Why the invite code is invalid, or could not be checked. */
  readonly inviteFailure: Failure | undefined;
  readonly registration: Registration | undefined;
  readonly failure: Failure | undefined;
  readonly tokens: CallAnswer<typeof register>['result'] | undefined;
}

type SignUpEvent =
  /** The invite code was edited. */
  | { readonly type: 'editInvite' }
  /** The field was left, or the address of the page contained the code. */
  | { readonly type: 'checkInvite'; readonly code: string }
  | { readonly type: 'submit'; readonly registration: Registration }
  /** Retries the same request after no response. */
  | { readonly type: 'again' }
  | { readonly type: 'cancel' };

/** A refusal of the code itself. Too many requests and no response say nothing about the code. */
const isInviteRefused = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && outcome.reason !== 'limited';

/** Signs up: the invite code is checked beside the form, `mail` sends the code, then the form is sent. */
export const signUpMachine = setup({
  types: { context: {} as SignUpContext, events: {} as SignUpEvent, input: {} as SignUpPorts },
  actors: {
    mail: codeMailMachine,
    check: fromPromise<Outcome<unknown>, SignUpContext>(({ input, signal }) =>
      input.ports.send(checkInviteCode, { body: { invite_code: input.inviteCode } }, { signal }),
    ),
    register: fromPromise<Outcome<CallAnswer<typeof register>>, SignUpContext>(({ input, signal }) =>
      input.ports.send(register, { body: input.registration as Registration }, { signal }),
    ),
  },
}).createMachine({
  id: 'signUp',
  type: 'parallel',
  context: ({ input, spawn }) => ({
    ports: input,
    mail: spawn('mail', { id: 'mail', input: { ...input, kind: 'register' } }),
    inviteCode: '',
    inviteFailure: undefined,
    registration: undefined,
    failure: undefined,
    tokens: undefined,
  }),
  states: {
    invite: {
      initial: 'unchecked',
      on: {
        editInvite: { target: '.unchecked', actions: assign({ inviteFailure: undefined }) },
        checkInvite: {
          target: '.checking',
          actions: assign({ inviteCode: ({ event }) => event.code, inviteFailure: undefined }),
        },
      },
      states: {
        unchecked: {},
        checking: {
          invoke: {
            src: 'check',
            input: ({ context }) => context,
            onDone: [
              { guard: isOk, target: 'valid' },
              {
                guard: ({ event }) => isInviteRefused(event.output),
                target: 'invalid',
                actions: assign({ inviteFailure: ({ event }) => failureOf(event.output) }),
              },
              {
                target: 'couldNotCheck',
                actions: assign({ inviteFailure: ({ event }) => failureOf(event.output) }),
              },
            ],
          },
        },
        valid: {},
        invalid: {},
        couldNotCheck: {},
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            again: {
              guard: ({ context }) => context.registration !== undefined,
              target: 'submitting',
              actions: assign({ failure: undefined }),
            },
            submit: {
              target: 'submitting',
              actions: assign({ registration: ({ event }) => event.registration, failure: undefined }),
            },
          },
        },
        submitting: {
          on: { cancel: 'editing' },
          invoke: {
            src: 'register',
            input: ({ context }) => context,
            onDone: [
              {
                guard: isOk,
                target: 'signedUp',
                actions: assign({
                  tokens: ({ event }) => resultOf(event.output),
                }),
              },
              {
                target: 'editing',
                actions: assign({ failure: ({ event }) => failureOf(event.output) }),
              },
            ],
          },
        },
        /** `tokens` are passed to the session. */
        signedUp: { entry: [assign({ registration: undefined }), sendTo('mail', { type: 'used' })] },
      },
    },
  },
});
