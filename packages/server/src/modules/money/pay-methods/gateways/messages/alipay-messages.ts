import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { AnswerTooLong, fetchText } from '../../../../../outside/bounded-fetch.ts';
import { GatewayFailed, gatewayTimeoutMs, OrderRefused } from '../pay-system.ts';
import { isSignedRsa, signRsa } from './rsa.ts';

/** The text that Alipay's signatures cover: all fields, sorted by their names and joined raw. */
export const alipayText = (fields: Iterable<readonly [string, string]>): string =>
  [...fields]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** A moment as Alipay writes it, in Beijing's time, such as `2026-08-01 12:00:00`. */
export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The object of a member in a valid JSON text, exactly as it stands there: Alipay signs these bytes. */
export function rawMember(json: string, name: string): string | undefined {
  const head = new RegExp(`"${name}"\\s*:\\s*(?={)`).exec(json);
  if (head === null) return undefined;
  const from = head.index + head[0].length;
  let depth = 0;
  for (const { 0: token, index } of json.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return json.slice(from, from + index + 1);
  }
  return undefined;
}

/** Parses JSON of a shape. `undefined`: it is none. */
function parse<T extends z.ZodType>(shape: T, json: string): z.output<T> | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

const signature = z.object({ sign: z.string().default('') });
const answer = z.object({
  code: z.string(),
  sub_code: z.string().optional(),
  qr_code: z.string().optional(),
  out_trade_no: z.string().optional(),
  trade_no: z.string().optional(),
  trade_status: z.string().optional(),
  total_amount: z.string().optional(),
});
type Answer = z.output<typeof answer>;

/** `code` of an answer: it succeeded, or Alipay understood the request and refuses it. */
export const codes = { done: '10000', refused: '40004' } as const;
/** `sub_code` of an order that Alipay does not know, for example because nobody scanned its QR code yet. */
export const noTrade = 'ACQ.TRADE_NOT_EXIST';

/** The codes of an answer for a message. Others than Alipay's could hold anything. */
const codesOf = ({ code, sub_code = '' }: Answer) =>
  `${code} ${sub_code}`.replace(/[^\w. -]/g, '').slice(0, 80);

/** What a request needs beside its content. */
export interface Sender {
  readonly address: string;
  readonly app_id: string;
  readonly notifyUrl: string;
  readonly ours: KeyObject;
  readonly theirs: KeyObject;
  now(): Date;
}

/** An answer has about a kilobyte. */
const maxBytes = 65_536;

/** Posts a signed request, and resolves to the text of the answer. */
async function post(
  { address, app_id, notifyUrl, ours, now }: Sender,
  method: string,
  content: object,
  milliseconds: number,
): Promise<string> {
  // Alipay reads `charset` before it decodes the body, so all but the content is in the query, as in its own SDK.
  const fields: [string, string][] = [
    ['app_id', app_id],
    ['method', method],
    ['format', 'JSON'],
    ['charset', 'utf-8'],
    ['sign_type', 'RSA2'],
    ['timestamp', beijingTime(now())],
    ['version', '1.0'],
    ['notify_url', notifyUrl],
  ];
  const biz_content = JSON.stringify(content);
  const sign = signRsa(alipayText([...fields, ['biz_content', biz_content]]), ours);
  const url = new URL(address);
  for (const [name, value] of [...fields, ['sign', sign] as const]) url.searchParams.set(name, value);
  try {
    return await fetchText({ maxBytes, milliseconds }, url.href, {
      method: 'POST',
      body: new URLSearchParams({ biz_content }),
    });
  } catch (error) {
    const isLong = error instanceof AnswerTooLong;
    throw new GatewayFailed(isLong ? `Alipay: ${error.message}` : 'Alipay gave no whole answer in time');
  }
}

/** Sends a signed request, and verifies the answer, which may be a refusal. Alipay does not sign each error. */
export async function sendAlipay(
  sender: Sender,
  method: string,
  content: object,
  milliseconds = gatewayTimeoutMs,
): Promise<Answer> {
  const text = await post(sender, method, content, milliseconds);
  const outer = parse(signature, text);
  if (outer === undefined) throw new GatewayFailed('Alipay answered something else');
  const signed = rawMember(text, `${method.replaceAll('.', '_')}_response`);
  // Only what was verified is parsed, whatever else the answer contains.
  const said = parse(answer, signed ?? rawMember(text, 'error_response') ?? '');
  if (said === undefined) throw new GatewayFailed('Alipay answered something else');
  if (signed !== undefined && isSignedRsa(signed, outer.sign, sender.theirs)) return said;
  throw new GatewayFailed(
    outer.sign !== '' || said.code === codes.done
      ? 'Alipay did not sign its answer with the key in the settings'
      : `Alipay: ${codesOf(said)}`,
  );
}

/** The error of a request that Alipay did not carry out. */
export const failure = (said: Answer): GatewayFailed =>
  said.code === codes.refused && said.sub_code !== 'ACQ.SYSTEM_ERROR'
    ? new OrderRefused(`Alipay: ${codesOf(said)}`)
    : new GatewayFailed(`Alipay: ${codesOf(said)}`);
