import { isOneOf, type Keys } from '../../../../keys/keys.ts';
import type { PaySystem, Site, Trade } from './pay-system.ts';

/** The sandbox's signature of a trade, used on its page and in the notification that the page sends. */
export const signSandbox = (keys: Keys, tradeNo: string, amount: string): string =>
  keys.sign('sandbox payment', `${tradeNo} ${amount}`).toString('base64url');

export const isSandboxSign = (keys: Keys, tradeNo: string, amount: string, sign: string): boolean =>
  isOneOf(keys.signatures('sandbox payment', `${tradeNo} ${amount}`), Buffer.from(sign, 'base64url'));

/** The notification that the sandbox's page sends after a payment. */
export const sandboxNotification = (keys: Keys, { trade_no, due }: Pick<Trade, 'trade_no' | 'due'>): string =>
  new URLSearchParams({ trade_no, amount: due, sign: signSandbox(keys, trade_no, due) }).toString();

/** A payment page of this server, for demo and tests. Production refuses to start with it. */
export function openSandbox(_: unknown, { publicUrl }: Site, { keys }: { keys: Keys }): PaySystem {
  return {
    merchant: 'sandbox',
    checkoutUrl: null,
    start: async ({ trade_no }) => ({
      pay: { kind: 'url', text: `${publicUrl}/v1/payment/sandbox/${trade_no}` },
      session: null,
    }),
    async hear({ text }) {
      const fields = new URLSearchParams(text);
      const get = (name: string) => fields.get(name) ?? '';
      const [tradeNo, amount] = [get('trade_no'), get('amount')];
      if (!isSandboxSign(keys, tradeNo, amount, get('sign'))) return { kind: 'wrong', why: 'the signature' };
      return {
        kind: 'payment',
        payment: { tradeNo, gatewayNo: `sandbox-${tradeNo}`, paidWith: null, amount, currency: null },
      };
    },
    async probe() {},
    // The page sends the notification before it answers, so there is never anything else to report.
    ask: async () => null,
  };
}
