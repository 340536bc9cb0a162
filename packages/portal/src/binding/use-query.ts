import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/call';
import type { Query, QueryState } from '@ferry/core/machines/query';
import type { Load } from '@ferry/ui/screens/load';
import { useSyncExternalStore } from 'react';
import { useCore } from '../portal.ts';
import { useFailureWords } from './failure-words.ts';

export interface Read<Answer> extends QueryState<Answer> {
  /** Looks again now. */
  refresh(): void;
}

/** A read of the server, shared with every page that makes the same one. */
export function useQuery<C extends Call>(call: C, input: CallInput<C>): Read<CallAnswer<C>> {
  const query: Query<CallAnswer<C>> = useCore().queries.of(call, input);
  return { ...useSyncExternalStore(query.subscribe, query.getSnapshot), refresh: query.refresh };
}

/** A read as a screen wants it. Old data stays when the network goes; a refusal replaces it. */
export function useLoad<Answer, Data>(read: Read<Answer>, pick: (answer: Answer) => Data): Load<Data> {
  const words = useFailureWords();
  const { data, failure, updatedAt, isFetching } = read;
  if (failure === undefined || (isFetching && data === undefined))
    return data === undefined ? { state: 'loading' } : { state: 'ready', data: pick(data) };
  if (data !== undefined && failure.kind === 'unreachable')
    return { state: 'ready', data: pick(data), stale: { since: new Date(updatedAt ?? Date.now()) } };
  return { state: 'failed', ...words(failure) };
}
