import { type Call, takesKey } from '@ferry/core/contract/base/call';

/** The content of a response: a refusal in the call's envelope, nothing, or a body of these media types. */
type Said = 'refusal' | 'nothing' | readonly string[];

const isText = (call: Call) => call.answer._zod.def.type === 'string';

/** The media types of a successful response. */
export const mediaOf = (call: Call): readonly string[] =>
  call.media.length > 0 ? call.media : [isText(call) ? 'text/plain' : 'application/json'];

/** Statuses of refusals in the older envelope. All other refusals have status 200. */
const keptByV1 = new Set([400, 401, 413, 429, 500, 503]);

/** The statuses of refusals that every call of this kind may return. */
function usual(call: Call): number[] {
  const { access, params, body, envelope } = call;
  const statuses = [
    // For a path that cannot be decoded or is longer than the router accepts.
    ...(Object.keys(params).length > 0 ? [400] : []),
    ...(access === 'anyone' ? [] : [401]),
    403,
    // An agent sends the node's id in the query.
    ...(Object.keys(params).length > 0 || access === 'node' ? [404] : []),
    // An idempotency key of another request.
    ...(takesKey(call) ? [409] : []),
    ...(body === undefined ? [] : [413]),
    422,
    429,
    500,
    503,
  ];
  return envelope === 'v1' ? statuses.filter((status) => keptByV1.has(status)) : statuses;
}

/** Every status that a call may return, in ascending order, with its content. */
export function statusesOf(call: Call): ReadonlyMap<number, Said> {
  const said = new Map<number, Said>(usual(call).map((status) => [status, 'refusal']));
  // A redirecting call has no content of its own. The older envelope refuses with 200.
  if (call.answer._zod.def.type !== 'null') said.set(200, mediaOf(call));
  else if (call.envelope === 'v1') said.set(200, 'refusal');
  if (call.isStable) said.set(304, 'nothing');
  for (const [status, what] of Object.entries(call.also))
    said.set(Number(status), what === 'refusal' || what === 'nothing' ? what : [what]);
  return new Map([...said].sort(([one], [other]) => one - other));
}

/** Whether the contract declares the response. A refusal in the older envelope has status 200. */
export function isDeclared(call: Call, status: number, type: string | undefined): boolean {
  const said = statusesOf(call).get(status);
  const media = type?.split(';')[0];
  if (said === undefined) return call.envelope === 'v1' && status === 200;
  if (said === 'nothing') return media === undefined;
  if (said === 'refusal') return media === 'application/json';
  return media !== undefined && said.includes(media);
}
