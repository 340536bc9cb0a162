import type { Send } from '@ferry/core/client';
import { createClient } from '@ferry/core/client';
import { dashboard, me } from '@ferry/core/contract/accounts/customer';
import { fakeTransport, ok, refuse, type Script } from '@ferry/core/testing/fake-transport';
import { meBanned, meNormal } from '@ferry/core/testing/fixtures/account';
import { expect, test, vi } from 'vitest';
import { watchBans } from './ban-watch.ts';

const clientOf = (scripts: Record<string, Script>): Send =>
  createClient({
    baseUrl: '',
    transport: fakeTransport(scripts).transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });

const clientThatIsRefused = (code: string): Send =>
  clientOf({ 'account.dashboard': refuse(code, '', {}, 403) });

test('a call that is refused because of a ban notifies subscribers once', async () => {
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

test('other refusals do not mean a ban', async () => {
  const bans = watchBans(clientThatIsRefused('wallet.short'));
  await bans.send(dashboard, {});
  expect(bans.isBanned()).toBe(false);
});

test('the call for the signed-in customer reports the ban, also on a page without other calls', async () => {
  const banned = watchBans(clientOf({ 'account.me': ok(meBanned) }));
  await banned.send(me, {});
  expect(banned.isBanned()).toBe(true);
  const free = watchBans(clientOf({ 'account.me': ok(meNormal) }));
  await free.send(me, {});
  expect(free.isBanned()).toBe(false);
});
