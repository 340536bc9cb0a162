import type { OutcomeOf } from '@ferry/core/client/client';
import type { editProfile } from '@ferry/core/contract/accounts/customer';
import { expect, test } from 'vitest';
import { openStoredChoices } from './stored-choices.ts';

type Kept = OutcomeOf<typeof editProfile>;
const done: Kept = { kind: 'ok', status: 200, answer: { is_success: true, message: '' } } as Kept;
const away: Kept = { kind: 'unreachable', cause: 'network', status: 0, message: '' };

test('the account is behind while a choice is being saved, and until it is saved', async () => {
  let answer: (outcome: Kept) => void = () => {};
  const kept = openStoredChoices(() => new Promise((resolve) => (answer = resolve)));
  const first = kept.save({ preferences: { theme: 'dark' } });
  expect(kept.isBehind()).toBe(true);
  answer(away);
  expect((await first).kind).toBe('unreachable');
  expect(kept.isBehind()).toBe(true);
  const second = kept.save({ preferences: { theme: 'dark' } });
  answer(done);
  await second;
  expect(kept.isBehind()).toBe(false);
});
