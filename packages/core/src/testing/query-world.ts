import { vi } from 'vitest';
import { createClient } from '../client/client.ts';
import { withConsequences } from '../machines/consequences.ts';
import { createQueries, type Query, type StoredReads } from '../machines/query/query.ts';
import { fakeTransport, ok } from './fake-transport.ts';

export const balance = (amount: string) =>
  ok({ created_at: '2026-01-01T00:00:00Z', wallet_balance: amount, invite_balance: '0.00' });
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
export const offline = () => {
  throw new Error('offline');
};

/** Queries of a customer's wallet, by a transport without a server. */
export function openQueries(kept?: StoredReads, onRefresh?: () => void) {
  const server = fakeTransport({
    'wallet.show': balance('20.00'),
    'wallet.ledger': ok({ total_count: 0, entries: [] }),
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  let wake = () => {};
  const queries = createQueries({
    send,
    now: () => Date.now(),
    ...(kept ? { kept } : {}),
    ...(onRefresh ? { onRefresh } : {}),
    subscribeToWake(listener) {
      wake = listener;
      return () => {};
    },
  });
  return { ...server, queries, send: withConsequences(send, queries), wake: () => wake() };
}

/** Subscribes like a component, and counts the changes that it would render. */
export function watch<Data>(query: Query<Data>) {
  const seen = [query.getSnapshot()];
  const leave = query.subscribe(() => {
    const now = query.getSnapshot();
    if (now !== seen.at(-1)) seen.push(now);
  });
  return { seen, leave, now: () => query.getSnapshot() };
}
