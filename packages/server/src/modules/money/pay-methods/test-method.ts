import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { test } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { fetchAnswer } from '../../../outside/bounded-fetch.ts';
import { say } from '../../../words/words.ts';
import { GatewayFailed, probeTimeoutMs } from './gateways/pay-system.ts';
import { notifyUrl, type PayMethod, readMethods } from './open-methods.ts';

type Tested = CallAnswer<typeof test>['result']['tests'][number];

async function tryGateway({ language }: Context<'admin'>, { system }: PayMethod): Promise<Tested> {
  if (system.probe === undefined)
    return { test: 'gateway', outcome: 'skipped', message: say(language, 'pay_methods.test_unasked') };
  try {
    await system.probe();
    return { test: 'gateway', outcome: 'ok', message: say(language, 'pay_methods.test_gateway') };
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error;
    return { test: 'gateway', outcome: 'failed', message: error.message };
  }
}

/** This server refuses a notification that says nothing with this answer, and hardly anything else answers so. */
const refused = { status: 400, text: 'fail' };

/** Why an empty notification does not reach this server by its public name. `null`: it does. */
async function whyNotHeard(address: string): Promise<string | null> {
  try {
    const { status, text } = await fetchAnswer({ maxBytes: 65_536, milliseconds: probeTimeoutMs }, address);
    return status === refused.status && text === refused.text ? null : `HTTP ${status}`;
  } catch (error) {
    const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
    return typeof code === 'string' ? code : 'no answer';
  }
}

async function tryAddress(ctx: Context<'admin'>, method: PayMethod): Promise<Tested> {
  const address = notifyUrl(ctx, method);
  const why = await whyNotHeard(address);
  return {
    test: 'notify_address',
    outcome: why === null ? 'ok' : 'failed',
    message:
      why === null
        ? say(ctx.language, 'pay_methods.test_address', { address })
        : say(ctx.language, 'pay_methods.test_unheard', { address, why }),
  };
}

/** Tries a method without moving money, also one that is disabled. */
export async function testMethod(
  ctx: Context<'admin'>,
  { method: code }: CallParsed<typeof test>,
): Promise<ResultOf<typeof test>> {
  const method = (await readMethods(ctx)).find((one) => one.code === code);
  if (method === undefined) throw new Refusal('pay_methods.absent', { status: 404 });
  return {
    result: { method: code, tests: await Promise.all([tryGateway(ctx, method), tryAddress(ctx, method)]) },
  };
}
