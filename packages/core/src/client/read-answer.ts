import * as z from 'zod/mini';
import type { Call } from '../contract/base/call.ts';
import type { CommonRefusal } from '../contract/base/common-refusals.ts';
import { invalid } from '../contract/base/primitives.ts';
import { isObject } from '../contract/base/values/is-object.ts';
import type { Outcome, RefusalReason, Refused, WrongField } from './outcome.ts';
import type { HttpAnswer } from './transport.ts';

const reasons: Record<number, RefusalReason> = {
  401: 'signed_out',
  404: 'absent',
  409: 'conflict',
  422: 'invalid',
  429: 'limited',
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The key of a field is its path in the input: `["body", "config", "tls"]` becomes `config.tls`. */
export const fieldName = ({ loc: [place, ...path] }: Pick<WrongField, 'loc'>): string =>
  path.join('.') || String(place ?? '');

/** The first error of each field. */
function fieldsOf(wrong: readonly WrongField[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const one of wrong) fields[fieldName(one)] ??= one.msg;
  return fields;
}

/** Seconds, or 0. A date is not understood: our servers send seconds. */
const retryAfterOf = (answer: HttpAnswer): number => {
  const seconds = Number(answer.header('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
};

function refusedBy<Code extends string>(answer: HttpAnswer, json: unknown): Refused<Code> {
  const body = isObject(json) ? json : {};
  const read = z.safeParse(invalid, json);
  const wrong = read.success ? read.data.detail : [];
  const fields = fieldsOf(wrong);
  return {
    kind: 'refused',
    reason: reasons[answer.status] ?? 'forbidden',
    status: answer.status,
    message: text(body.message) || text(body.msg) || text(body.data) || (Object.values(fields)[0] ?? ''),
    code: text(body.code),
    details: isObject(body.details) ? body.details : {},
    fields,
    wrong,
    retryAfter: retryAfterOf(answer),
  } as Refused<Code>;
}

/**
 * Both generations of calls can also refuse with status 2xx: `is_success: false` and `ret: 0`. Plain answers cannot.
 */
const saysNo = (call: Call, json: unknown) =>
  call.envelope !== 'plain' && isObject(json) && (json.is_success === false || json.ret === 0);

/**
 * The possible interpretations of a body, the most likely first. A plain text answer stays text, even if it could be
 * parsed as JSON. An empty body is an empty envelope.
 */
function readings(call: Call, body: string, json: unknown): unknown[] {
  if (call.envelope === 'plain') return [body, json];
  return [body === '' ? {} : json];
}

/** Refusals before the call is executed. */
const notBegun: ReadonlySet<unknown> = new Set<CommonRefusal>(['server.busy', 'input.too_slow']);

/** Whether the server was too busy to begin. After any other 5xx, something may have been done. */
const isNotBegun = ({ status, text: body, header }: HttpAnswer): boolean => {
  const json = status === 503 && header('retry-after') !== null ? parseJson(body) : undefined;
  return isObject(json) && notBegun.has(json.code);
};

/** Converts an HTTP response to an outcome. 2xx is success. */
export function readAnswer<A, Code extends string>(call: Call, answer: HttpAnswer): Outcome<A, Code> {
  const failed = (cause: 'unsent' | 'server' | 'malformed'): Outcome<A, Code> => ({
    kind: 'unreachable',
    cause,
    status: answer.status,
    message: `${call.operation}: ${answer.status}`,
    retryAfter: retryAfterOf(answer),
    requestId: answer.header('x-request-id') ?? '',
  });
  if (answer.status >= 500) return failed(isNotBegun(answer) ? 'unsent' : 'server');
  const json = parseJson(answer.text);
  if (answer.status >= 400 || saysNo(call, json)) return refusedBy(answer, json);
  if (answer.status < 200 || answer.status >= 300) return failed('malformed');
  for (const reading of readings(call, answer.text, json)) {
    const parsed = z.safeParse(call.answer as z.core.$ZodType<A>, reading);
    if (parsed.success) return { kind: 'ok', answer: parsed.data };
  }
  return failed('malformed');
}
