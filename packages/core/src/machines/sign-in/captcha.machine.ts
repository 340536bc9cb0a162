import { type ActorRefFrom, assign, fromCallback, fromPromise, setup, waitFor } from 'xstate';
import type { Send } from '../../client/client.ts';
import { kindOf, type Outcome } from '../../client/outcome.ts';
import type { login, resetPassword } from '../../contract/auth/anyone.ts';
import { type CaptchaKind, captchaKey } from '../../contract/auth/captcha.ts';
import type { CallAnswer, RefusalOf } from '../../contract/base/call.ts';
import { isOk } from '../call/answered.ts';

/** The proof of work in the form that calls accept. */
export interface Proof {
  readonly captcha_key?: string;
  readonly tiago2_cap_token?: string;
}

/**
 * Solves the captcha for a Cap site key and resolves with its token. Rejects if that fails, and stops when the signal
 * is aborted.
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
  /** Milliseconds since some moment, by a clock that nobody sets. */
  elapsed(): number;
}

export interface CaptchaContext extends CaptchaPorts {
  readonly siteKey: string;
  readonly proof: Proof;
  /** The number of calls with this proof that were refused. */
  readonly tries: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly startedAt: number;
  /** The duration of the work in seconds. */
  readonly seconds: number;
  /** It failed because no server responded. */
  readonly isCutOff: boolean;
}

type CaptchaEvent =
  /** The form is touched. The work starts, so that it is done before the form is sent. */
  | { readonly type: 'start' }
  | { readonly type: 'cancel' }
  /** A successful call spent the proof. */
  | { readonly type: 'spent' }
  /** A call with the proof was refused for another reason, such as a typing error. */
  | { readonly type: 'tried' }
  /** The server no longer accepts the proof, so the next one is solved at once. */
  | { readonly type: 'refused' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'solved'; readonly token: string }
  | { readonly type: 'unsolved' };

/** Milliseconds for which a proof is used. The server accepts it for five minutes longer. */
const goodFor = 15 * 60_000;
/** The number of tries that the server allows an unknown device with one proof. */
const maxTries = 3;

/** The proof of work: idle, preparing, working, verified or failed. `off` if the server requires none. */
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
    'it was the last try': ({ context }) => context.tries + 1 >= maxTries,
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
    isCutOff: false,
  }),
  initial: 'idle',
  states: {
    idle: { entry: assign({ proof: {}, percent: 0 }), on: { start: 'preparing', refused: 'preparing' } },
    preparing: {
      entry: assign({
        startedAt: ({ context }) => context.elapsed(),
        proof: {},
        tries: 0,
        percent: 0,
        isCutOff: false,
      }),
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
          {
            target: 'failed',
            actions: assign(({ event: { output } }) =>
              output.kind === 'ok' ? {} : { isCutOff: kindOf(output) === 'offline' },
            ),
          },
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
            seconds: ({ context }) => (context.elapsed() - context.startedAt) / 1000,
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

/** The proof when it is done. Starts the work if it was not started. `undefined`: it failed or was cancelled. */
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

/** Actors of a machine that sends a proof: the captcha of its form, and waiting for the work. */
export const provingActors = {
  captcha: captchaMachine,
  proof: fromPromise<Proof | undefined, CaptchaActor>(({ input, signal }) => proofOf(input, signal)),
};

/** Stores the finished proof. */
export const storeProof = ({ event }: { event: object }): { proof: Proof } => ({
  proof: (event as { output?: Proof }).output ?? {},
});

/**
 * A state that waits for the work in a machine with `provingActors`. With a proof, which the action `keep the proof`
 * stores, it goes to `next`. If the work failed or was cancelled, it goes to `back`.
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

/** The transition to `back` if the server no longer accepts the proof. The next one is solved at once. */
export const proofRefused = <Back extends string>(back: Back) =>
  ({
    guard: ({ event }: { event: { output: Outcome<unknown> } }) => refusesProof(event.output),
    target: back,
    actions: ['keep the failure', 'prove anew'],
  }) as const;

/** Whether the server refused the proof itself. */
export const refusesProof = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && outcome.code === ('auth.captcha_wrong' satisfies RefusalOf<typeof login>);

/** Whether the server refused the values sent with the proof: such a try counts. */
const usesTry = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' &&
  (outcome.reason !== 'invalid' ||
    outcome.code === ('auth.code_wrong' satisfies RefusalOf<typeof resetPassword>));

/**
 * Sends calls that carry a proof. After the third wrong try the next proof is solved at once. If the server refuses
 * the proof itself, a new one is solved and the same input is sent again, so that the customer need not press twice.
 * A second refusal is returned to the caller.
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
