import { type Failure, kindOf } from '@ferry/core/client/outcome';
import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import type { Query, QueryState } from '@ferry/core/machines/query/query';
import type { Load, Stale } from '@ferry/ui/screens/parts/load';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../platform/device/clock.ts';
import { useLocation } from '../platform/navigation/history.tsx';
import { NotFound } from '../platform/navigation/not-found.ts';
import { useCore } from '../portal.ts';
import { useFault } from './failure-words.ts';
import { useOnline } from './use-online.ts';

/** The result in the envelope of an answer. */
type ResultOf<C extends Call> = CallAnswer<C> extends { result: infer Result } ? Result : never;

export interface Read<Answer> extends QueryState<Answer> {
  /** Fetches again now. */
  refresh(): void;
}

function useRead<Answer>({ subscribe, getSnapshot, refresh }: Query<Answer>): Read<Answer> {
  return { ...useSyncExternalStore(subscribe, getSnapshot, getSnapshot), refresh };
}

/** A read of the server, shared by all pages with the same call and input. */
export function useQuery<C extends Call>(call: C, input: CallInput<C>): Read<CallAnswer<C>> {
  return useRead<CallAnswer<C>>(useCore().queries.of(call, input));
}

const nothing: QueryState<never> = {
  data: undefined,
  updatedAt: undefined,
  failure: undefined,
  againAt: undefined,
  isFetching: false,
  isChanged: false,
};
const notAsked: Query<never> = { subscribe: () => () => {}, getSnapshot: () => nothing, refresh() {} };

/** Like `useQuery`, but only while there is an input. */
export function useQueryWhen<C extends Call>(call: C, input: CallInput<C> | undefined): Read<CallAnswer<C>> {
  const { queries } = useCore();
  return useRead<CallAnswer<C>>(input === undefined ? notAsked : queries.of(call, input));
}

/** A read for a screen. Old data stays when a refresh fails, with a mark. A refusal replaces it. */
export function useLoad<Answer, Data>(read: Read<Answer>, pick: (answer: Answer) => Data): Load<Data> {
  const faultOf = useFault();
  const isOnline = useOnline();
  const { data, failure, updatedAt, againAt, isFetching, isChanged, refresh } = read;
  // An automatic retry is not shown, because the page would blink.
  const failed = isFetching && againAt === undefined ? undefined : failure;
  if (failed?.kind === 'refused') return { state: 'failed', ...faultOf(failed) };
  if (data !== undefined) {
    const isReached = failure === undefined ? isOnline : kindOf(failure) !== 'offline';
    const stale: Stale = {
      since: new Date(updatedAt ?? serverNow()),
      why: isReached ? 'server' : 'offline',
      onRefresh: refresh,
    };
    return {
      state: 'ready',
      data: pick(data),
      stale: failure || !isOnline ? stale : undefined,
      outdated: isChanged || undefined,
    };
  }
  return failed === undefined ? { state: 'loading' } : { state: 'failed', ...faultOf(failed, againAt) };
}

/** Whether the object of an address does not exist: the path is invalid, or names no object of the customer. */
const isNoSuch = (call: Call, failure: Failure | undefined): boolean =>
  failure?.kind === 'refused' &&
  (failure.reason === 'absent' ||
    (failure.reason === 'invalid' &&
      Object.keys(failure.fields).some((name) => Object.hasOwn(call.params, name))));

/** The data of a page: a call with a `result`, and its state for the screen. */
export interface PageRead<Data> extends Pick<Read<unknown>, 'refresh' | 'isFetching' | 'updatedAt'> {
  readonly load: Load<Data>;
  /** The last data, even if a failure is shown instead. */
  readonly data: Data | undefined;
}

/** A read for the screen of a page: `usePage(list, {}).load` is the screen's prop. */
export function usePage<C extends Call>(call: C, input: CallInput<C>): PageRead<ResultOf<C>> {
  const read: Read<{ result: ResultOf<C> }> = useQuery(call, input) as Read<never>;
  return { ...read, data: read.data?.result, load: useLoad(read, ({ result }) => result) };
}

/** The object that the page's address names. If there is none, the page is the fatal not-found, without a retry. */
export function usePageObject<C extends Call>(call: C, input: CallInput<C>): PageRead<ResultOf<C>> {
  const { pathname, search } = useLocation();
  const { failure, isFetching } = useQuery(call, input);
  const page = usePage(call, input);
  if (!isFetching && isNoSuch(call, failure)) throw new NotFound(pathname + search);
  return page;
}
