import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Outcome } from '../../client/outcome.ts';

export interface QuerySettings<Data> {
  fetch(signal: AbortSignal): Promise<Outcome<Data>>;
  /** Unix milliseconds. */
  now(): number;
  /** Milliseconds for which an answer is shown without a refresh. */
  readonly freshFor: number;
  /** The same for a prefetched answer until it is shown, because a slow device needs seconds to render. */
  readonly freshAheadFor: number;
  /** Data from an earlier page, for when the server cannot be reached. */
  kept?(): { readonly data: Data; readonly updatedAt: number } | undefined;
}

interface QueryContext<Data> extends QuerySettings<Data> {
  readonly watchers: number;
  readonly data: Data | undefined;
  /** When `data` was received, Unix milliseconds. */
  readonly updatedAt: number | undefined;
  /** From when `freshFor` counts, Unix milliseconds: when `data` was received, or first shown if it was fetched ahead. */
  readonly freshFrom: number | undefined;
  /** `data` was only prefetched and is not shown yet. */
  readonly isAhead: boolean;
  /** Why the last refresh failed. The previous data stays. */
  readonly failure: Failure | undefined;
  /** The number of consecutive attempts without a response. */
  readonly vainLooks: number;
  /** The time of the automatic retry, Unix milliseconds. `undefined` after a manual request or an answer. */
  readonly againAt: number | undefined;
  /** A change was made that the data does not contain yet. */
  readonly isOutdated: boolean;
  /** The change was a successful write, so the data is wrong. */
  readonly isChanged: boolean;
}

type QueryEvent =
  | { readonly type: 'watch' }
  /** Like `watch`, for prefetching. */
  | { readonly type: 'fetch ahead' }
  | { readonly type: 'leave' }
  /** The page is visible again, or the network is back. */
  | { readonly type: 'wake' }
  | { readonly type: 'invalidate' }
  /** A successful write has changed the data. */
  | { readonly type: 'change' }
  /** The data belongs to another session, so it is dropped. */
  | { readonly type: 'forget' };

function isStale<Data>(context: QueryContext<Data>): boolean {
  const { freshFrom, failure, isOutdated, isAhead, now, freshFor, freshAheadFor } = context;
  if (isOutdated || failure !== undefined || freshFrom === undefined) return true;
  return now() - freshFrom >= (isAhead ? freshAheadFor : freshFor);
}

/** The delay in milliseconds before a retry: 15 seconds, doubled each time up to two minutes. */
const pauseAfter = (vainLooks: number): number => Math.min(15_000 * 2 ** vainLooks, 120_000);

/** When a failed request is retried: not earlier than the server allows, and never after a refusal. */
function nextLook<Data>({ now, vainLooks }: QueryContext<Data>, failure: Failure) {
  if (failure.kind === 'refused') return { vainLooks: 0, againAt: undefined };
  const pause = Math.max(pauseAfter(vainLooks), (failure.retryAfter ?? 0) * 1000);
  return { vainLooks: vainLooks + 1, againAt: now() + pause };
}

const untilNextLook = <Data>({ againAt, now }: QueryContext<Data>): number =>
  Math.max((againAt ?? now()) - now(), 0);

const answered = { failure: undefined, vainLooks: 0, againAt: undefined } as const;
const unknown = {
  ...answered,
  data: undefined,
  updatedAt: undefined,
  freshFrom: undefined,
  isChanged: false,
} as const;
const begun = { ...unknown, watchers: 0, isOutdated: false, isAhead: false } as const;

function received<Data>({ now }: QueryContext<Data>, data: Data) {
  const at = now();
  return { ...answered, data, updatedAt: at, freshFrom: at, isOutdated: false, isChanged: false };
}

/** Without data there is nothing old to show. */
const changed = <Data>({ data }: QueryContext<Data>) => ({ isOutdated: true, isChanged: data !== undefined });

/** With its first watcher, a prefetched answer counts as just received. */
const shown = <Data>({ watchers, isAhead, freshFrom, now }: QueryContext<Data>) => ({
  watchers: watchers + 1,
  isAhead: false,
  freshFrom: isAhead && freshFrom !== undefined ? now() : freshFrom,
});

/** If a server cannot be reached, stored data is still used. After a refusal it is not used. */
const keptOf = <Data>({ data, kept }: QueryContext<Data>, { kind }: Failure) =>
  kind === 'unreachable' && data === undefined ? kept?.() : undefined;

const ended = <Data>(context: QueryContext<Data>, { output }: { output: Outcome<Data> }) =>
  output.kind === 'ok'
    ? received(context, output.answer)
    : { ...keptOf(context, output), ...nextLook(context, output), failure: output };

/** One read of the server, shared by all its readers. Old data is shown while it is refreshed. */
export function queryMachine<Data>() {
  return setup({
    types: {} as { context: QueryContext<Data>; events: QueryEvent; input: QuerySettings<Data> },
    actors: {
      look: fromPromise<Outcome<Data>, QuerySettings<Data>>(({ input, signal }) => input.fetch(signal)),
    },
    guards: {
      'it is watched': ({ context }) => context.watchers > 0,
      'it is stale': ({ context }) => isStale(context),
      'it is watched and waits': ({ context }) => context.watchers > 0 && context.againAt !== undefined,
      'it is watched and stale': ({ context }) => context.watchers > 0 && isStale(context),
      'the last watcher leaves': ({ context }) => context.watchers <= 1,
    },
    delays: { 'the pause': ({ context }) => untilNextLook(context) },
    actions: {
      'count one more': assign({ watchers: ({ context }) => context.watchers + 1 }),
      'count one who shows it': assign(({ context }) => shown(context)),
      'ask for others': assign({ isAhead: ({ context }) => context.watchers === 0, againAt: undefined }),
      'count one less': assign({ watchers: ({ context }) => Math.max(context.watchers - 1, 0) }),
      'mark as outdated': assign({ isOutdated: true }),
      'mark as changed': assign(({ context }) => changed(context)),
      'ask at once': assign({ againAt: undefined }),
      'drop the data': assign(unknown),
    },
  }).createMachine({
    id: 'query',
    context: ({ input }) => ({ ...input, ...begun }),
    initial: 'resting',
    states: {
      resting: {
        after: { 'the pause': { guard: 'it is watched and waits', target: 'looking' } },
        on: {
          watch: [
            { guard: 'it is stale', target: 'looking', actions: ['count one who shows it', 'ask at once'] },
            { actions: 'count one who shows it' },
          ],
          'fetch ahead': [
            { guard: 'it is stale', target: 'looking', actions: ['ask for others', 'count one more'] },
            { actions: 'count one more' },
          ],
          leave: { actions: 'count one less' },
          wake: { guard: 'it is watched and stale', target: 'looking', actions: 'ask at once' },
          invalidate: [
            { guard: 'it is watched', target: 'looking', actions: ['mark as outdated', 'ask at once'] },
            { actions: 'mark as outdated' },
          ],
          change: [
            { guard: 'it is watched', target: 'looking', actions: ['mark as changed', 'ask at once'] },
            { actions: 'drop the data' },
          ],
          forget: [
            { guard: 'it is watched', target: 'looking', actions: 'drop the data' },
            { actions: 'drop the data' },
          ],
        },
      },
      looking: {
        on: {
          watch: { actions: 'count one who shows it' },
          'fetch ahead': { actions: 'count one more' },
          leave: [
            { guard: 'the last watcher leaves', target: 'resting', actions: 'count one less' },
            { actions: 'count one less' },
          ],
          // A running request may have been processed before the change.
          invalidate: { target: 'looking', reenter: true, actions: ['mark as outdated', 'ask at once'] },
          change: { target: 'looking', reenter: true, actions: ['mark as changed', 'ask at once'] },
          forget: { target: 'looking', reenter: true, actions: 'drop the data' },
        },
        invoke: {
          src: 'look',
          input: ({ context }) => context,
          onDone: { target: 'resting', actions: assign(({ context, event }) => ended(context, event)) },
        },
      },
    },
  });
}
