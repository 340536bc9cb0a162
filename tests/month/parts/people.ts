import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Transport } from '@ferry/core/client';
import { login, register, requestRegisterCode } from '@ferry/core/contract/auth/anyone';
import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { redeem } from '@ferry/core/contract/cd-keys/customer';
import { create as recharge } from '@ferry/core/contract/payments/customer';
import { confirmOrder, preOrder } from '@ferry/core/contract/shop/customer';
import { create as openTicket } from '@ferry/core/contract/tickets/customer';
import type { SmtpSink } from '../../journeys/parts/smtp-sink.ts';

interface Surroundings {
  readonly url: string;
  readonly folder: string;
  readonly mails: SmtpSink;
  /** The gateway's notification of a paid order. */
  paid(tradeNo: string): Record<string, string>;
}

const password = 'Zugvogel-am-Kai-7';

const transport: Transport = async ({ method, url, headers, body }) => {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, header: (name) => answer.headers.get(name), text: await answer.text() };
};

/** Customers, who do what the document's comments say, with the calls of the portal. */
export function openPeople({ url, folder, mails, paid }: Surroundings) {
  const tokens = new Map<string, string>();

  async function ask<C extends Call>(who: string, call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const current = () => tokens.get(who);
    const client = createClient({ baseUrl: url, transport, tokens: { current }, language: () => 'zh-CN' });
    const outcome = await client(call, input, { idempotencyKey: crypto.randomUUID() });
    if (outcome.kind === 'ok') return outcome.answer;
    throw new Error(`${who}: ${call.operation} failed: ${JSON.stringify(outcome)}`);
  }

  const deeds: readonly (readonly [RegExp, (who: string, ...said: string[]) => Promise<unknown>])[] = [
    [
      /^(\S+) signs up as (.+)$/,
      async (email, name) => {
        await ask(email, requestRegisterCode, { body: { email } });
        const code = (await mails.mailTo(email)).text?.match(/^\d{6}$/m)?.[0] ?? '';
        const body = { email, name: name ?? '', password, re_password: password, email_code: code };
        const { result } = await ask(email, register, { body });
        tokens.set(email, result.access_token);
      },
    ],
    [
      /^(\S+) signs in$/,
      async (email) => {
        const { result } = await ask(email, login, { body: { email, password } });
        tokens.set(email, result.access_token);
      },
    ],
    [
      /^(\S+) redeems code (\d+) of (\S+)$/,
      async (email, number, file) => {
        const rows = readFileSync(join(folder, file ?? ''), 'utf8')
          .trim()
          .split(/\r?\n/);
        const [code = ''] = rows[Number(number)]?.split(',') ?? [];
        await ask(email, redeem, { cd_key: code });
      },
    ],
    [
      /^(\S+) buys product (\d+)$/,
      async (email, product) => {
        const shop_id = product ?? '';
        const { result } = await ask(email, preOrder, { shop_id });
        const body = { quote_id: result.quote_id, accept_losses: true };
        await ask(email, confirmOrder, { shop_id, body });
      },
    ],
    [
      /^(\S+) writes a ticket “(.+?)”: (.+)$/,
      (email, title, content) =>
        ask(email, openTicket, {
          body: { title: title ?? '', content: (content ?? '').replaceAll('\\n', '\n') },
        }),
    ],
    [
      /^(\S+) pays (\S+) by the gateway$/,
      async (email, amount) => {
        const { result } = await ask(email, recharge, { body: { amount: amount ?? '', method: 'alipay' } });
        const notification = new URLSearchParams(paid(result.recharge.trade_no));
        const heard = await fetch(`${url}/v1/payment/notify/epay?${notification}`);
        if ((await heard.text()) !== 'success') throw new Error('the server did not take the notification');
      },
    ],
    [
      /^(\S+) begins to pay (\S+)$/,
      (email, amount) => ask(email, recharge, { body: { amount: amount ?? '', method: 'alipay' } }),
    ],
  ];

  return {
    async do(words: string): Promise<void> {
      for (const [pattern, deed] of deeds) {
        const [, who, ...said] = pattern.exec(words) ?? [];
        if (who !== undefined) return void (await deed(who, ...said));
      }
      throw new Error(`Nobody knows how to do this: ${words}`);
    },
  };
}
