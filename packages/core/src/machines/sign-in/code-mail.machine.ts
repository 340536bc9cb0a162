import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { Failure, Outcome } from '../../client/outcome.ts';
import { requestRegisterCode, requestResetCode } from '../../contract/auth/anyone.ts';
import type { CallAnswer } from '../../contract/base/call.ts';
import { isOk, storeFailure } from '../call/answered.ts';
import type { TextStore } from '../session/session-ports.ts';
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

export interface CodeMailPorts extends Omit<CaptchaPorts, 'kind'> {
  readonly kind: 'register' | 'forgot_password';
  /** Unix milliseconds. */
  now(): number;
  /** Stores the countdown under `code_mail_<kind>`, so that it survives a reload. */
  readonly store: TextStore;
  /** Where a code was mailed before a reload. */
  readonly mailedTo?: string | undefined;
}

export interface CodeMailContext {
  readonly ports: CodeMailPorts;
  readonly captcha: CaptchaActor;
  readonly email: string;
  readonly proof: Proof;
  readonly failure: Failure | undefined;
  /** A code was mailed, so the button offers to send another. */
  readonly hasSent: boolean;
  /** When the next mail may be requested, Unix milliseconds. */
  readonly againAt: number;
}

type CodeMailEvent =
  | { readonly type: 'sendCode'; readonly email: string }
  | { readonly type: 'cancel' }
  /** The code was used, so the next one need not wait. */
  | { readonly type: 'used' };

/** Milliseconds between two mails to an address. */
const betweenMails = 60_000;

const keyOf = ({ kind }: CodeMailPorts) => `code_mail_${kind}`;

/** Seconds until the next mail may be requested. 0: now. */
export const secondsUntil = (againAt: number, now: number): number =>
  Math.max(Math.ceil((againAt - now) / 1000), 0);

/** Mails a code: first the captcha, then the mail, then a minute in which no other is sent. */
export const codeMailMachine = setup({
  types: { context: {} as CodeMailContext, events: {} as CodeMailEvent, input: {} as CodeMailPorts },
  actors: {
    ...provingActors,
    mail: fromPromise<Outcome<CallAnswer<typeof requestRegisterCode>>, CodeMailContext>(
      ({ input, signal }) => {
        const { ports, captcha, email, proof } = input;
        const call = ports.kind === 'register' ? requestRegisterCode : requestResetCode;
        return provingAnew(captcha, ports.send)(call, { body: { email, ...proof } }, { signal });
      },
    ),
  },
  delays: {
    'until another mail': ({ context }) => Math.max(context.againAt - context.ports.now(), 0),
  },
  actions: {
    'keep the failure': assign(storeFailure),
    'keep the proof': assign(storeProof),
    'prove anew': sendTo('captcha', { type: 'refused' }),
    'keep the countdown': ({ context: { ports, againAt } }) => ports.store.set(keyOf(ports), String(againAt)),
    'drop the countdown': ({ context: { ports } }) => ports.store.remove(keyOf(ports)),
  },
}).createMachine({
  id: 'codeMail',
  context: ({ input, spawn }) => {
    // If the clock was set back, the button must not be locked for longer than a minute.
    const kept = Math.min(Number(input.store.get(keyOf(input)) ?? 0) || 0, input.now() + betweenMails);
    return {
      ports: input,
      captcha: spawn('captcha', { id: 'captcha', input }),
      email: input.mailedTo ?? '',
      proof: {},
      failure: undefined,
      hasSent: kept > input.now() || Boolean(input.mailedTo),
      againAt: kept,
    };
  },
  initial: 'cooling',
  on: {
    used: {
      target: '.ready',
      actions: [assign({ againAt: 0, hasSent: false, failure: undefined }), 'drop the countdown'],
    },
  },
  states: {
    ready: {
      on: {
        sendCode: {
          target: 'proving',
          actions: assign({ email: ({ event }) => event.email, failure: undefined }),
        },
      },
    },
    proving: {
      on: { cancel: 'ready' },
      invoke: proving('sending', 'ready'),
    },
    sending: {
      on: { cancel: 'ready' },
      invoke: {
        src: 'mail',
        input: ({ context }) => context,
        onDone: [
          {
            guard: isOk,
            target: 'cooling',
            actions: [
              assign({ hasSent: true, againAt: ({ context }) => context.ports.now() + betweenMails }),
              'keep the countdown',
              sendTo('captcha', { type: 'spent' }),
            ],
          },
          proofRefused('ready'),
          {
            target: 'cooling',
            actions: assign(({ context, event: { output } }) => {
              if (output.kind === 'ok') return {};
              const wait = output.kind === 'refused' ? output.retryAfter * 1000 : 0;
              return { failure: output, againAt: context.ports.now() + wait };
            }),
          },
        ],
      },
    },
    cooling: {
      always: { guard: ({ context }) => context.againAt <= context.ports.now(), target: 'ready' },
      after: { 'until another mail': 'ready' },
    },
  },
});

export type CodeMailActor = ActorRefFrom<typeof codeMailMachine>;
