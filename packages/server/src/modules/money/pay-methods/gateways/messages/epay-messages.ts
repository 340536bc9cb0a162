import * as z from 'zod';
import { AnswerTooLong, fetchText } from '../../../../../outside/bounded-fetch.ts';
import { GatewayFailed, gatewayTimeoutMs, type Heard } from '../pay-system.ts';

/** Fields in their order. */
export type Fields = Iterable<readonly [name: string, value: string]>;

/** What PHP's `trim` leaves something of. */
const isFilled = (value: string) => /[^ \t\n\r\0\v]/.test(value);

/**
 * The text that a signature of EPay covers, in both versions of the protocol. Fields that are not blank, except `sign`
 * and `sign_type`, are sorted by the bytes of their names and joined raw (not URL-encoded), as `getSignContent` of
 * EPay's `Payment.php` does.
 */
export const signedText = (fields: Fields): string =>
  [...fields]
    .filter(([name, value]) => isFilled(value) && name !== 'sign' && name !== 'sign_type')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const wrong = (why: string): Heard => ({ kind: 'wrong', why });

/** Ferry's own parameters in the notification address, beside the gateway's. */
const routing = new Set(['payment_system']);

/** How a merchant's notifications are verified. */
interface Verified {
  readonly pid: string;
  /** The name of the signature's type. A gateway may leave it out. */
  readonly signType: 'MD5' | 'RSA';
  isSigned(fields: Fields, sign: string): boolean;
}

/** Parses a notification. The signature covers exactly the received fields, decoded once, including unknown ones. */
export function hearEpay({ pid, signType, isSigned }: Verified, text: string): Heard {
  const entries = [...new URLSearchParams(text)].filter(([name]) => !routing.has(name));
  const fields = new Map(entries);
  if (fields.size !== entries.length) return wrong('a field came twice');
  const get = (name: string) => fields.get(name) ?? '';
  if (!isSigned(entries, get('sign'))) return wrong('the signature');
  if (get('sign_type') !== '' && get('sign_type').toUpperCase() !== signType) return wrong('the sign type');
  if (get('pid') !== pid) return wrong('the merchant');
  if (get('trade_status') !== 'TRADE_SUCCESS') return wrong('the trade status');
  if (get('out_trade_no') === '' && get('trade_no') === '') return wrong('no trade number');
  return {
    kind: 'payment',
    payment: {
      tradeNo: get('out_trade_no'),
      gatewayNo: get('trade_no') || get('out_trade_no'),
      paidWith: get('type') || null,
      amount: get('money'),
      currency: null,
    },
  };
}

/** Bytes of an answer. The largest ones hold a page of HTML beside the address. */
const maxBytes = 262_144;

/** Asks a gateway and parses its JSON. */
export async function callEpay<T extends z.ZodType>(
  url: string,
  shape: T,
  { body, milliseconds = gatewayTimeoutMs }: { body?: URLSearchParams; milliseconds?: number } = {},
): Promise<z.infer<T>> {
  let answer: string;
  try {
    answer = await fetchText(
      { maxBytes, milliseconds },
      url,
      body === undefined ? {} : { method: 'POST', body },
    );
  } catch (error) {
    const isLong = error instanceof AnswerTooLong;
    throw new GatewayFailed(isLong ? `EPay: ${error.message}` : 'EPay gave no whole answer in time');
  }
  const parsed = z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(shape)
    .safeParse(answer);
  if (!parsed.success) throw new GatewayFailed('EPay answered something else');
  return parsed.data as z.infer<T>;
}
