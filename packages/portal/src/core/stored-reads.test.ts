import { dashboard } from '@ferry/core/contract/accounts/customer';
import { list } from '@ferry/core/contract/announcements/customer';
import { show } from '@ferry/core/contract/wallet/customer';
import { memoryStore } from '@ferry/core/testing/session-world';
import { fakeToken, refreshPayload } from '@ferry/core/testing/tokens';
import { describe, expect, test } from 'vitest';
import { openStoredReads } from './stored-reads.ts';

const now = refreshPayload.iat ? refreshPayload.iat * 1000 : 0;
const tokenOf = (user_id: number, is_remember_me = true) => {
  const { subject_refresh, ...rest } = refreshPayload;
  return fakeToken({ ...rest, subject_refresh: { ...subject_refresh, user_id, is_remember_me } });
};
const announcements = (title: string) => ({
  is_success: true,
  message: '',
  result: [{ revision: 1, created_at: '2026-01-01T00:00:00Z', title, content: '', is_read: true }],
  total_count: 1,
  unread_count: 0,
});

function open(token: string | undefined = tokenOf(42)) {
  const store = memoryStore(token === undefined ? {} : { refresh_token: token });
  return { store, reads: openStoredReads({ localStore: store, now: () => now, language: () => 'en' }) };
}

test('a stored answer is returned with its time, also in another tab', () => {
  const { store, reads } = open();
  reads.keep(list, 'a', announcements('one'), now);
  const found = openStoredReads({ localStore: store, now: () => now, language: () => 'en' }).find(list, 'a');
  expect(found).toEqual({ data: announcements('one'), updatedAt: now });
});

test('only the newest answers of a few calls are stored, and no large ones', () => {
  const { store, reads } = open();
  reads.keep(show, 'wallet', { result: {} }, now);
  expect(store.kept.has('kept_reads')).toBe(false);
  for (let at = 0; at < 9; at += 1) reads.keep(list, `page ${at}`, announcements('x'), now);
  expect(reads.find(list, 'page 2')).toBeUndefined();
  expect(reads.find(list, 'page 3')).toBeDefined();
  reads.keep(list, 'page 8', announcements('x'.repeat(400_000)), now);
  expect(reads.find(list, 'page 8')).toBeUndefined();
});

test('a stored value that does not match the contract is ignored', () => {
  const { store, reads } = open();
  reads.keep(dashboard, 'a', { result: 'of an older release' }, now);
  expect(reads.find(dashboard, 'a')).toBeUndefined();
  for (const text of ['', 'no JSON', '{"customer":42}', '[]', 'null']) {
    store.set('kept_reads', text);
    expect(reads.find(list, 'a')).toBeUndefined();
  }
});

test('an answer in another language is ignored and dropped', () => {
  const store = memoryStore({ refresh_token: tokenOf(42) });
  let language = 'zh-CN';
  const reads = openStoredReads({ localStore: store, now: () => now, language: () => language });
  reads.keep(list, 'a', announcements('维护'), now);
  reads.keep(list, 'b', announcements('维护'), now);
  language = 'en';
  expect(reads.find(list, 'a')).toBeUndefined();
  reads.keep(list, 'a', announcements('Maintenance'), now);
  expect(reads.find(list, 'a')?.data).toEqual(announcements('Maintenance'));
  expect(store.kept.get('kept_reads')).not.toContain('维护');
  language = 'zh-CN';
  reads.tidy();
  expect(store.kept.has('kept_reads')).toBe(false);
});

describe('it is gone', () => {
  const gone: [string, (store: ReturnType<typeof memoryStore>) => void][] = [
    ['once another tab signed out', (store) => store.remove('refresh_token')],
    ['for another customer', (store) => store.set('refresh_token', tokenOf(7))],
    ['for who did not ask to be remembered', (store) => store.set('refresh_token', tokenOf(42, false))],
    [
      'once the refresh token has ended',
      (store) => store.set('refresh_token', fakeToken({ ...refreshPayload, exp: now / 1000 - 1 })),
    ],
  ];
  test.each(gone)('%s, and a late answer restores nothing', (_, end) => {
    const { store, reads } = open();
    reads.keep(list, 'a', announcements('one'), now);
    end(store);
    expect(reads.find(list, 'a')).toBeUndefined();
    reads.tidy();
    expect(store.kept.has('kept_reads')).toBe(false);
    reads.keep(list, 'b', announcements('late'), now);
    expect(store.get('kept_reads') ?? '').not.toContain('one');
  });

  test('with a refusal and with the session', () => {
    const { store, reads } = open();
    reads.keep(list, 'a', announcements('one'), now);
    reads.drop(list, 'a');
    expect(reads.find(list, 'a')).toBeUndefined();
    reads.keep(list, 'a', announcements('one'), now);
    reads.forget();
    expect(store.kept.has('kept_reads')).toBe(false);
  });
});
