import { type ActorRefFrom, assign, fromCallback, fromPromise, setup, waitFor } from 'xstate';
import type { Send } from '../client/client.ts';
import type { Outcome } from '../client/outcome.ts';
import type { login, resetPassword } from '../contract/auth.ts';
import type { CallAnswer, RefusalOf } from '../contract/call.ts';
import { type CaptchaKind, captchaKey } from '../contract/captcha.ts';
import { isOk } from './answered.ts';

/** What a call takes as the proof of the work. */
export interface Proof {
  readonly captcha_key?: string;
  readonly tiago2_cap_token?: string;
}

/**
 * Does the work for a Cap site key and gives its token. Rejects when it can not, and stops when the signal is
 * aborted.
 */
export type Solve = (
  siteKey: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<string>;

export interface CaptchaPorts {
  readonly send: Send;
  readonly solve: Solve;
  readonly kind: CaptchaKind;
  /** Unix milliseconds. */
  now(): number;
}

export interface CaptchaContext extends CaptchaPorts {
  readonly siteKey: string;
  readonly proof: Proof;
  /** Calls that were refused with this proof. */
  readonly tries: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly startedAt: number;
  /** How long the work took. */
  readonly seconds: number;
}

type CaptchaEvent =
  /** The form is touched: early enough for the work to be done before it is sent. */
  | { readonly type: 'start' }
  | { readonly type: 'cancel' }
  /** The proof was taken by a call that succeeded. */
  | { readonly type: 'spent' }
  /** A call that it went along with was refused, as for a typo. */
  | { readonly type: 'tried' }
  /** The server no longer takes the proof: the next one is worked for at once. */
  | { readonly type: 'refused' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'solved'; readonly token: string }
  | { readonly type: 'unsolved' };

/** A proof is used up to here, in milliseconds; the server keeps it for five minutes more. */
const goodFor = 15 * 60_000;
/** What the server lets a device try with one proof that it does not know yet. */
const mostTries = 3;

/** The proof of work: idle, preparing, working, verified or failed; `off` where the server asks for none. */
export const captchaMachine = setup({
  types: { context: {} as CaptchaContext, events: {} as CaptchaEvent, input: {} as CaptchaPorts },
  actors: {
    key: fromPromise<Outcome<CallAnswer<typeof captchaKey>>, CaptchaPorts>(({ input, signal }) =>
      input.send(captchaKey, { captcha_key_type: input.kind }, { signal }),
    ),
    work: fromCallback<CaptchaEvent, { solve: Solve; siteKey: string }, CaptchaEvent>(
      ({ input, sendBack }) => {
        const controller = new AbortController();
        const onProgress = (percent: number) => sendBack({ type: 'progress', percent });
        input.solve(input.siteKey, onProgress, controller.signal).then(
          (token) => sendBack({ type: 'solved', token }),
          () => sendBack({ type: 'unsolved' }),
        );
        return () => controller.abort();
      },
    ),
  },
  guards: {
    'no proof is asked for': ({ context }) => context.siteKey === '',
    'it was the last try': ({ context }) => context.tries + 1 >= mostTries,
  },
}).createMachine({
  id: 'captcha',
  context: ({ input }) => ({
    ...input,
    siteKey: '',
    proof: {},
    tries: 0,
    percent: 0,
    startedAt: 0,
    seconds: 0,
  }),
  initial: 'idle',
  states: {
    idle: { entry: assign({ proof: {}, percent: 0 }), on: { start: 'preparing', refused: 'preparing' } },
    preparing: {
      entry: assign({ startedAt: ({ context }) => context.now(), proof: {}, tries: 0, percent: 0 }),
      on: { cancel: 'idle' },
      invoke: {
        src: 'key',
        input: ({ context }) => context,
        onDone: [
          {
            guard: isOk,
            target: 'prepared',
            actions: assign(({ event: { output } }) => {
              if (output.kind !== 'ok') return {};
              const { tiago2_cap_key_id, captcha_key } = output.answer;
              return { siteKey: tiago2_cap_key_id, proof: { captcha_key } };
            }),
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    prepared: { always: [{ guard: 'no proof is asked for', target: 'off' }, { target: 'working' }] },
    working: {
      invoke: { src: 'work', input: ({ context: { solve, siteKey } }) => ({ solve, siteKey }) },
      on: {
        cancel: 'idle',
        progress: { actions: assign({ percent: ({ event }) => event.percent }) },
        unsolved: 'failed',
        solved: {
          target: 'verified',
          actions: assign({
            proof: ({ context, event }) => ({ ...context.proof, tiago2_cap_token: event.token }),
            percent: 100,
            seconds: ({ context }) => (context.now() - context.startedAt) / 1000,
          }),
        },
      },
    },
    verified: {
      on: {
        spent: 'idle',
        refused: 'preparing',
        tried: [
          { guard: 'it was the last try', target: 'preparing' },
          { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
      },
      after: { [goodFor]: 'idle' },
    },
    failed: { on: { start: 'preparing' } },
    off: {},
  },
});

export type CaptchaActor = ActorRefFrom<typeof captchaMachine>;

/** The proof, once the work is done; starts it where nobody has. `undefined`: it failed or was cancelled. */
export async function proofOf(captcha: CaptchaActor, signal: AbortSignal): Promise<Proof | undefined> {
  captcha.send({ type: 'start' });
  const settled = await waitFor(
    captcha,
    (now) => ['idle', 'verified', 'failed', 'off'].some((state) => now.value === state),
    { timeout: Number.POSITIVE_INFINITY, signal: signal as never },
  );
  if (settled.matches('off')) return {};
  return settled.matches('verified') ? settled.context.proof : undefined;
}

/** What a machine that sends a proof along has to act: the captcha beside its form, and waiting for the work. */
export const provingActors = {
  captcha: captchaMachine,
  proof: fromPromise<Proof | undefined, CaptchaActor>(({ input, signal }) => proofOf(input, signal)),
};

/** Keeps the proof that the work came to. */
export const keepProof = ({ event }: { event: object }): { proof: Proof } => ({
  proof: (event as { output?: Proof }).output ?? {},
});

/**
 * Waiting for the work in a machine with `provingActors`: with its proof, which the action `keep the proof` keeps, to
 * `next`; without one, as it failed or was cancelled, to `back`.
 */
export const proving = <Next extends string, Back extends string>(next: Next, back: Back) =>
  ({
    src: 'proof',
    input: ({ context }: { context: { readonly captcha: CaptchaActor } }) => context.captcha,
    onDone: [
      {
        guard: ({ event }: { event: { output: unknown } }) => event.output !== undefined,
        target: next,
        actions: 'keep the proof',
      },
      { target: back },
    ],
    onError: back,
  }) as const;

/** The transition to `back` for an answer that no longer takes the proof: the next one is worked for at once. */
export const proofRefused = <Back extends string>(back: Back) =>
  ({
    guard: ({ event }: { event: { output: Outcome<unknown> } }) => refusesProof(event.output),
    target: back,
    actions: ['keep the failure', 'prove anew'],
  }) as const;

/** Whether the server no longer takes the proof. */
export const refusesProof = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && outcome.code === ('auth.captcha_wrong' satisfies RefusalOf<typeof login>);

/** Whether the server looked at what came with the proof, and said no to it: such a try counts. */
const usesTry = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' &&
  (outcome.reason !== 'invalid' ||
    outcome.code === ('auth.code_wrong' satisfies RefusalOf<typeof resetPassword>));

/**
 * A way to send calls that carry a proof. After the third typo the next proof is worked for at once. One that the server
 * no longer takes all the same is made anew and what was typed goes out once more, so that nobody has to press twice. A
 * second no is the caller's to tell.
 */
export const provingAnew =
  (captcha: CaptchaActor, send: Send): Send =>
  async (call, input, options) => {
    const outcome = await send(call, input, options);
    if (!refusesProof(outcome)) {
      if (usesTry(outcome)) captcha.send({ type: 'tried' });
      return outcome;
    }
    captcha.send({ type: 'refused' });
    const signal = options?.signal ?? new AbortController().signal;
    const proof = await proofOf(captcha, signal).catch(() => undefined);
    if (proof === undefined) return outcome;
    const { body } = input as { body?: object };
    return send(call, { ...input, body: { ...body, ...proof } }, options);
  };
