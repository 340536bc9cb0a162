import { memoryStore } from '@ferry/core/testing/session-world';
import { expect, test } from 'vitest';
import { readDraft, storeDraft } from './drafts.ts';

const file = {
  id: '5f0c2a18-6d3b-4c7e-9a41-000000000901',
  name: 'a.txt',
  media_type: 'text/plain' as const,
  size: 5,
  at: 0,
};

test('a draft belongs to one customer and one place', () => {
  const store = memoryStore();
  const draft = { ...readDraft(store, 1, 'new', 0), text: '晚上很慢' };
  storeDraft(store, 1, 'new', draft);
  expect(readDraft(store, 1, 'new', 0)).toEqual(draft);
  expect(readDraft(store, 2, 'new', 0).text).toBe('');
  expect(readDraft(store, 1, 'other', 0).text).toBe('');
});

test('files that the server has dropped meanwhile are not offered again', () => {
  const store = memoryStore();
  storeDraft(store, 1, 'new', { ...readDraft(store, 1, 'new', 0), files: [file] });
  expect(readDraft(store, 1, 'new', 3_600_000).files).toEqual([file]);
  expect(readDraft(store, 1, 'new', 86_400_000).files).toEqual([]);
});

test('an empty draft is not stored, and an unreadable one counts as none', () => {
  const store = memoryStore();
  const empty = readDraft(store, 1, 'new', 0);
  storeDraft(store, 1, 'new', { ...empty, text: 'x' });
  storeDraft(store, 1, 'new', { ...empty, text: ' ' });
  expect(store.get('ticket_draft:1:new')).toBeNull();
  store.set('ticket_draft:1:new', '{"files": 3}');
  expect(readDraft(store, 1, 'new', 0)).toEqual(empty);
});
