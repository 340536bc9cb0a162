import type { HttpRequest } from '@ferry/core/client';
import { allCalls } from '@ferry/core/contract';
import { refusesUnknown } from '@ferry/core/contract/base/call';
import { leftOut } from '@ferry/core/contract/base/values/left-out';
import * as z from 'zod/mini';

const strict = allCalls.filter(refusesUnknown).map((call) => ({
  call,
  address: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The names in a request's body that a server would refuse, because its call does not know them. */
export function unknownNames({ method, url, body }: HttpRequest): string[] {
  const { pathname } = new URL(url);
  const [of] = strict.filter(({ call, address }) => call.method === method && address.test(pathname));
  if (of?.call.body === undefined || of.call.bodyType !== 'json' || typeof body !== 'string') return [];
  const given: unknown = JSON.parse(body);
  const parsed = z.safeParse(of.call.body, given);
  return parsed.success
    ? leftOut(given, parsed.data).map((path) => `${of.call.operation}: ${path.join('.')}`)
    : [];
}
