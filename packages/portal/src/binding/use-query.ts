import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import type { Query, QueryState } from '@ferry/core/machines/query/query';
import type { Load } from '@ferry/ui/screens/parts/load';
import { useSyncExternalStore } from 'react';
import { useCore } from '../portal.ts';
import { useFailureWords } from './failure-words.ts';
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
  isFetching: false,
};
const notAsked: Query<never> = { subscribe: () => () => {}, getSnapshot: () => nothing, refresh() {} };

/** Like `useQuery`, but only while there is an input. */
export function useQueryWhen<C extends Call>(call: C, input: CallInput<C> | undefined): Read<CallAnswer<C>> {
  const { queries } = useCore();
  return useRead<CallAnswer<C>>(input === undefined ? notAsked : queries.of(call, input));
}

/** A read for a screen. Old data stays when the network is lost, with a mark. A refusal replaces it. */
export function useLoad<Answer, Data>(read: Read<Answer>, pick: (answer: Answer) => Data): Load<Data> {
  const words = useFailureWords();
  const isOnline = useOnline();
  const { data, failure, updatedAt, isFetching } = read;
  if (failure?.kind === 'refused' && !isFetching)
    return { state: 'failed', ...words(failure), absent: failure.reason === 'absent' };
  if (data !== undefined) {
    const isOld = failure !== undefined || !isOnline;
    const stale = isOld ? { since: new Date(updatedAt ?? Date.now()) } : undefined;
    return { state: 'ready', data: pick(data), stale };
  }
  return failure === undefined || isFetching ? { state: 'loading' } : { state: 'failed', ...words(failure) };
}

/** The data of a page: a call with a `result`, and its state for the screen. */
export interface PageRead<Data> extends Pick<Read<unknown>, 'refresh' | 'isFetching' | 'updatedAt'> {
  readonly load: Load<Data>;
  /** The last data, also if a failure is shown in its place. */
  readonly data: Data | undefined;
}

/** A read for the screen of a page: `usePage(list, {}).load` is the screen's prop. */
export function usePage<C extends Call>(call: C, input: CallInput<C>): PageRead<ResultOf<C>> {
  const read: Read<{ result: ResultOf<C> }> = useQuery(call, input) as Read<never>;
  return { ...read, data: read.data?.result, load: useLoad(read, ({ result }) => result) };
}
