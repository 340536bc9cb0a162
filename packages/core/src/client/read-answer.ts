import * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import { invalid } from '../contract/primitives.ts';
import type { Outcome, RefusalReason, Refused } from './outcome.ts';
import type { HttpAnswer } from './transport.ts';

const reasons: Record<number, RefusalReason> = {
  401: 'signed_out',
  404: 'absent',
  409: 'conflict',
  422: 'invalid',
  429: 'limited',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A field goes by its path in what was sent, so that `["body", "config", "tls"]` is `config.tls`. */
function readFields(answer: unknown): Record<string, string> {
  const parsed = z.safeParse(invalid, answer);
  if (!parsed.success) return {};
  const fields: Record<string, string> = {};
  for (const { loc, msg } of parsed.data.detail) {
    const [place, ...path] = loc;
    const name = path.join('.') || place;
    if (name !== undefined) fields[name] ??= msg;
  }
  return fields;
}

function refusedBy<Code extends string>(answer: HttpAnswer, json: unknown): Refused<Code> {
  const body = isRecord(json) ? json : {};
  const fields = readFields(json);
  const retryAfter = Number(answer.header('retry-after') ?? 0);
  return {
    kind: 'refused',
    reason: reasons[answer.status] ?? 'forbidden',
    status: answer.status,
    message: text(body.message) || text(body.msg) || text(body.data) || (Object.values(fields)[0] ?? ''),
    code: text(body.code) as Code | '',
    details: isRecord(body.details) ? body.details : {},
    fields,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0,
  };
}

/** Both generations say no inside a 2xx as well: `is_success: false` and `ret: 0`. A plain answer says nothing. */
const saysNo = (call: Call, json: unknown) =>
  call.envelope !== 'plain' && isRecord(json) && (json.is_success === false || json.ret === 0);

/**
 * What the answer may be read as, the likeliest first. A plain answer that is a text stays one, even where it
 * could be read as JSON; an empty body is an envelope in which nothing is said.
 */
function readings(call: Call, body: string, json: unknown): unknown[] {
  if (call.envelope === 'plain') return [body, json];
  return [body === '' ? {} : json];
}

/** Turns an HTTP answer into what became of the call. 2xx is success. */
export function readAnswer<A, Code extends string>(call: Call, answer: HttpAnswer): Outcome<A, Code> {
  const failed = (cause: 'server' | 'malformed'): Outcome<A, Code> => ({
    kind: 'unreachable',
    cause,
    status: answer.status,
    message: `${call.operation}: ${answer.status}`,
  });
  if (answer.status >= 500) return failed('server');
  const json = parseJson(answer.text);
  if (answer.status >= 400 || saysNo(call, json)) return refusedBy(answer, json);
  if (answer.status < 200 || answer.status >= 300) return failed('malformed');
  for (const reading of readings(call, answer.text, json)) {
    const parsed = z.safeParse(call.answer as z.core.$ZodType<A>, reading);
    if (parsed.success) return { kind: 'ok', answer: parsed.data };
  }
  return failed('malformed');
}
