import type { HttpAnswer, HttpRequest, Transport } from '../client/transport.ts';
import type { Call } from '../contract/base/call.ts';
import { allCalls } from '../contract/index.ts';

/** A scripted response: a status, a body as JSON or text, and headers in lower case. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One response for all calls of an operation, or a function of the request. If it throws, there is no response. */
export type Script = ScriptedAnswer | ((request: HttpRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

export interface RecordedRequest extends HttpRequest {
  readonly operation: string;
}

export interface FakeTransport {
  readonly transport: Transport;
  readonly requests: RecordedRequest[];
  /** Sets the response of an operation from now on. */
  on(operation: string, script: Script): void;
}

const matcher = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const routes = allCalls
  .map((call) => ({ call, pattern: matcher(call.path) }))
  // A fixed segment has priority over a parameter, as on the server.
  .sort((a, b) => a.call.path.split('{').length - b.call.path.split('{').length);

/** The call of the contract at an address. */
export const callAt = (method: string, path: string): Call | undefined =>
  routes.find(({ call, pattern }) => method === call.method && pattern.test(path))?.call;

function operationOf(request: HttpRequest, baseUrl: string): string {
  const path = request.url.slice(baseUrl.length).split('?')[0] ?? '';
  return callAt(request.method, path)?.operation ?? `${request.method} ${path}`;
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('The request was aborted.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** A server for tests: it responds by operation and records the requests. Operations without a script get a 404. */
export function fakeTransport(scripts: Record<string, Script> = {}, baseUrl = ''): FakeTransport {
  const known = new Map(Object.entries(scripts));
  const requests: RecordedRequest[] = [];
  const answerTo = async (request: HttpRequest): Promise<HttpAnswer> => {
    const operation = operationOf(request, baseUrl);
    requests.push({ ...request, operation });
    const script = known.get(operation) ?? { status: 404, json: { is_success: false, message: operation } };
    const said = typeof script === 'function' ? await script(request) : script;
    return {
      status: said.status ?? 200,
      text: said.text ?? (said.json === undefined ? '' : JSON.stringify(said.json)),
      header: (name) => said.headers?.[name.toLowerCase()] ?? null,
    };
  };
  return {
    requests,
    on: (operation, script) => void known.set(operation, script),
    transport: (request, signal) =>
      signal ? Promise.race([aborted(signal), answerTo(request)]) : answerTo(request),
  };
}

/** A v2 answer with a result. */
export const ok = (result: unknown): ScriptedAnswer => ({ json: { is_success: true, message: '', result } });

/** A v2 refusal with its code. */
export const refuse = (
  code: string,
  message: string,
  details: Record<string, unknown> = {},
  status = 403,
): ScriptedAnswer => ({ status, json: { is_success: false, message, code, details } });
