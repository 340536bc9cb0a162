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

/** A field's name is the last named step of its place, so that `["body", "email"]` is `email`. */
function readFields(answer: unknown): Record<string, string> {
  const parsed = z.safeParse(invalid, answer);
  if (!parsed.success) return {};
  const fields: Record<string, string> = {};
  for (const { loc, msg } of parsed.data.detail) {
    const name = loc.filter((step) => typeof step === 'string').at(-1);
    if (name !== undefined) fields[name] ??= msg;
  }
  return fields;
}

function refusedBy(answer: HttpAnswer, json: unknown): Refused {
  const body = isRecord(json) ? json : {};
  const fields = readFields(json);
  const retryAfter = Number(answer.header('retry-after') ?? 0);
  return {
    kind: 'refused',
    reason: reasons[answer.status] ?? 'forbidden',
    status: answer.status,
    message: text(body.message) || text(body.msg) || text(body.data) || (Object.values(fields)[0] ?? ''),
    code: text(body.code),
    details: isRecord(body.details) ? body.details : {},
    fields,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0,
  };
}

/** Both generations say no inside a 2xx as well: `is_success: false` and `ret: 0`. */
const saysNo = (json: unknown) => isRecord(json) && (json.is_success === false || json.ret === 0);

/** Turns an HTTP answer into what became of the call. 2xx is success. */
export function readAnswer<A>(call: Call, answer: HttpAnswer): Outcome<A> {
  const failed = (cause: 'server' | 'malformed'): Outcome<A> => ({
    kind: 'unreachable',
    cause,
    status: answer.status,
    message: `${call.operation}: ${answer.status}`,
  });
  if (answer.status >= 500) return failed('server');
  const json = parseJson(answer.text);
  if (answer.status < 200 || answer.status >= 300 || saysNo(json)) return refusedBy(answer, json);
  const parsed = z.safeParse(call.answer as z.core.$ZodType<A>, json ?? answer.text);
  return parsed.success ? { kind: 'ok', answer: parsed.data } : failed('malformed');
}
