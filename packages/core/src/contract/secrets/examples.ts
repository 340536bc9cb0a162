import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

const links = { name: 'links' as const, count: 250, is_renewed: true };
const codes = { name: 'codes' as const, count: 40, is_renewed: false };

const first = {
  key_id: 1,
  state: 'current' as const,
  announced_at: null,
  retired_at: null,
  forgotten_at: null,
  waiting: [links, codes],
  needed_until: null,
};

const second = { ...first, key_id: 2, announced_at: '2026-11-03T11:18:00Z', waiting: [links] };

/** The first key once the second one is in use, and what the server can move is moved. */
const replaced = {
  ...first,
  state: 'old' as const,
  retired_at: '2026-11-03T11:20:00Z',
  waiting: [codes],
  needed_until: '2026-12-03T11:20:00Z',
};

const rotated = { current_key_id: 2, keys: [second, replaced], is_done: true };

export const admin = {
  show: { answer: { result: rotated } },
  rotate: {
    answer: {
      result: {
        current_key_id: 1,
        keys: [{ ...second, state: 'announced', waiting: [] }, first],
        is_done: false,
        is_new: true,
      },
    },
  },
  renew: { answer: { result: { ...rotated, moved: 250 } } },
  forget: {
    input: { key_id: 1 },
    answer: {
      result: {
        ...rotated,
        keys: [
          second,
          {
            ...replaced,
            state: 'forgotten',
            forgotten_at: '2027-01-04T08:00:00Z',
            waiting: [],
            needed_until: null,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
