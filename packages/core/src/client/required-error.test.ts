import { describe, expect, test } from 'vitest';
import type { Call } from '../contract/base/call.ts';
import { allCalls } from '../contract/index.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { createClient, type Send } from './client.ts';
import { RequiredError } from './required-error.ts';

/** The required parameters of the published interface, by call. */
const named: readonly (readonly [operation: string, name: string])[] = [
  ['auth.login', 'body'],
  ['auth.register', 'body'],
  ['auth.requestRegisterCode', 'body'],
  ['auth.checkInviteCode', 'body'],
  ['auth.resetPassword', 'body'],
  ['auth.requestResetCode', 'body'],
  ['auth.refresh', 'body'],
  ['account.changePassword', 'body'],
  ['security.change', 'body'],
  ['links.fetch', 'token'],
  ['v1.links.fetch', 'token'],
  ['shop.info', 'shop_id'],
  ['shop.preOrder', 'shop_id'],
  ['shop.confirmOrder', 'shop_id'],
  ['cdKeys.redeem', 'cd_key'],
  ['payments.proceed', 'recharge_id'],
  ['v1.auth.authorize', 'email'],
  ['v1.auth.authorize', 'passwd'],
  ['v1.auth.resetPassword', 'token'],
  ['v1.shop.stopRenewal', 'id'],
  ['v1.shop.planTimes', 'num'],
  ['v1.payments.status', 'tradeno'],
  ['v1.payments.adminNotify', 'out_trade_no'],
  ['v1.payments.adminNotifyByCookies', 'out_trade_no'],
  ['announcements.current', 'ann_type'],
  ['announcements.show', 'ann_type'],
  ['announcements.publish', 'ann_type'],
  ['v1.announcements.publish', 'ann_type'],
  ['users.ban', 'user_id'],
  ['users.ban', 'task_end_at'],
  ['users.unban', 'user_id'],
];

const find = (operation: string): Call => {
  const call = allCalls.find((candidate) => candidate.operation === operation);
  if (call === undefined) throw new Error(`There is no call ${operation}.`);
  return call;
};

function clientOf() {
  const { transport, requests } = fakeTransport();
  const send: Send = createClient({
    baseUrl: '',
    transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  return { requests, send: send as (call: Call, input: Record<string, unknown>) => Promise<unknown> };
}

/** Input with every required parameter, from which a test removes one at a time. */
const complete = (call: Call) =>
  Object.fromEntries([...call.required, ...Object.keys(call.params)].map((name) => [name, 'given']));

describe('a missing required parameter (spec §5)', () => {
  test.each(named)('%s without %s is refused before anything is sent', async (operation, name) => {
    for (const missing of [null, undefined]) {
      const { send, requests } = clientOf();
      const call = find(operation);
      const made = send(call, { ...complete(call), [name]: missing });
      await expect(made).rejects.toThrow(RequiredError);
      await expect(made).rejects.toThrow(
        `Required parameter ${name} was null or undefined when calling ${operation}.`,
      );
      await expect(made).rejects.toMatchObject({ name: 'RequiredError', field: name });
      expect(requests).toEqual([]);
    }
  });

  test('every path parameter of every call is required', async () => {
    for (const call of allCalls) {
      for (const name of Object.keys(call.params)) {
        const { send, requests } = clientOf();
        await expect(send(call, { ...complete(call), [name]: undefined })).rejects.toThrow(
          `Required parameter ${name} was null or undefined when calling ${call.operation}.`,
        );
        expect(requests).toEqual([]);
      }
    }
  });

  test.each([0, '', false])('%j is present', async (value) => {
    const { send, requests } = clientOf();
    await send(find('announcements.current'), { ann_type: value });
    expect(requests).toHaveLength(1);
  });
});
