import type { Send } from '@ferry/core/client';
import { createClient } from '@ferry/core/client';
import { dashboard } from '@ferry/core/contract/account';
import { fakeTransport, refuse } from '@ferry/core/testing/fake-transport';
import { expect, test, vi } from 'vitest';
import { watchBans } from './ban-watch.ts';

const clientThatIsRefused = (code: string): Send =>
  createClient({
    baseUrl: '',
    transport: fakeTransport({ 'account.dashboard': refuse(code, '', {}, 403) }).transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });

test('a call that is refused for a ban tells everybody, once', async () => {
  const bans = watchBans(clientThatIsRefused('account.banned'));
  const heard = vi.fn();
  bans.subscribe(heard);
  await bans.send(dashboard, {});
  await bans.send(dashboard, {});
  expect(bans.isBanned()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  bans.clear();
  expect(bans.isBanned()).toBe(false);
});

test('other refusals are no ban', async () => {
  const bans = watchBans(clientThatIsRefused('wallet.short'));
  await bans.send(dashboard, {});
  expect(bans.isBanned()).toBe(false);
});
