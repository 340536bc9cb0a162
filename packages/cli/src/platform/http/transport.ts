import { once } from 'node:events';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { HttpRequest } from '@ferry/core/client';
import { say } from '../../words/say.ts';
import type { HostTransport } from './host.ts';

/** Options of a request. */
export interface Ways {
  /** The only trusted certificate authorities, as PEM. By default Node's own. */
  readonly ca?: string | undefined;
}

/** Milliseconds until a connection must be established. */
const patience = 10_000;
/** Bytes of an answer. A string can not hold more, so it is refused before the memory is full. */
const longestAnswer = 500 * 1024 * 1024;

/** Explanations of common connection errors, by Node's code. */
const causes = (): Record<string, string> => ({
  ECONNREFUSED: say`nothing listens there`,
  ECONNRESET: say`the connection broke`,
  EPIPE: say`the connection broke`,
  ENOTFOUND: say`there is no host of this name`,
  EAI_AGAIN: say`the name could not be looked up`,
  EHOSTUNREACH: say`there is no way to this host`,
  ENETUNREACH: say`there is no network`,
  ETIMEDOUT: say`the host does not answer`,
  CERT_HAS_EXPIRED: say`its certificate has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: say`its certificate is self-signed (--ca names an authority of your own)`,
  SELF_SIGNED_CERT_IN_CHAIN: say`its authority is not known (--ca names one of your own)`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: say`its authority is not known (--ca names one of your own)`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: say`its authority is not known (--ca names one of your own)`,
  ERR_TLS_CERT_ALTNAME_INVALID: say`its certificate is for another host`,
  TOO_LARGE: say`its answer has more than 500 MB`,
  EPROTO: say`it does not speak TLS, so the address may begin with http://`,
});

/** The request was not sent: the host was not found, or no connection was established. */
class NotReached extends Error {
  override readonly name = 'NotReached';
}

export const isNotReached = (error: unknown): boolean => error instanceof NotReached;

const isBeforeSending = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));

function inWords(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = code.startsWith('HPE_') ? say`it does not speak HTTP` : causes()[code];
  const said = words ?? (code || say`the connection failed`);
  return isBeforeSending(error) ? new NotReached(said, { cause: error }) : new Error(said, { cause: error });
}

/** Required lazily, because `import` would also load the built-in WebSocket. TLS is loaded only if it is needed. */
const requestOf = (url: string) =>
  process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http').request;

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    length += (part as Buffer).length;
    if (length > longestAnswer) throw Object.assign(new Error(), { code: 'TOO_LARGE' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function exchange({ method, url, headers, body }: HttpRequest, options: RequestOptions) {
  const request = requestOf(url)(url, { ...options, method, headers });
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const late = () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT', syscall: 'connect' }));
    const timer = setTimeout(late, patience);
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

/** HTTP by Node. Only connecting has a timeout of its own; the signal limits the rest. */
export const nodeTransport: HostTransport = async (request, signal, ways = {}) => {
  try {
    const { ca } = ways;
    const answer = await exchange(request, { ...(signal && { signal }), ...(ca && { ca }) });
    const { statusCode: status = 0, headers } = answer;
    const content = await contentOf(answer);
    return {
      status,
      text: content.toString(request.isBinary && status < 400 ? 'latin1' : 'utf8'),
      header: (name) => {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      },
    };
  } catch (error) {
    throw inWords(error);
  }
};
