import type { Socket } from 'node:net';
import { type HttpAnswer, type HttpRequest, NotSent } from '@ferry/core/client';
import type { Dispatcher } from 'undici';
import { say } from '../../words/say.ts';
import type { HostTransport } from './host.ts';

/** Options of a request. */
export interface Ways {
  /** The only trusted certificate authorities, as PEM. By default Node's own. */
  readonly ca?: string | undefined;
}

/** Milliseconds until a connection must be established. */
const connectTimeoutMs = 10_000;
/** Bytes of an answer. A string cannot hold more, so a larger answer is refused before the memory is full. */
const maxResponseBytes = 500 * 1024 * 1024;

/** Explanations of common connection errors, by the code of Node or undici. */
const causes = (): Record<string, string> => ({
  ECONNREFUSED: say('platform.nothing_listens'),
  ECONNRESET: say('platform.connection_broke'),
  EPIPE: say('platform.connection_broke'),
  UND_ERR_SOCKET: say('platform.connection_broke'),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: say('platform.connection_broke'),
  ENOTFOUND: say('platform.no_such_host'),
  EAI_AGAIN: say('platform.name_not_found'),
  EHOSTUNREACH: say('platform.no_way_to_host'),
  ENETUNREACH: say('platform.no_network'),
  ETIMEDOUT: say('platform.host_silent'),
  UND_ERR_CONNECT_TIMEOUT: say('platform.host_silent'),
  CERT_HAS_EXPIRED: say('platform.certificate_expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: say('platform.certificate_self_signed'),
  SELF_SIGNED_CERT_IN_CHAIN: say('platform.authority_unknown'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: say('platform.authority_unknown'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: say('platform.authority_unknown'),
  ERR_TLS_CERT_ALTNAME_INVALID: say('platform.certificate_of_other_host'),
  UND_ERR_RES_EXCEEDED_MAX_SIZE: say('platform.answer_too_long'),
  UND_ERR_HEADERS_OVERFLOW: say('platform.not_http'),
});

function inWords(error: unknown): string {
  if (error instanceof Error && error.name === 'HTTPParserError') return say('platform.not_http');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_SSL_')) return say('platform.not_tls');
  return causes()[code] ?? (code || say('platform.connection_failed'));
}

/** Connections to any number of servers that trust the same authorities. */
interface Connections {
  readonly dispatcher: Dispatcher;
  /** Closes connections that are not established yet, because they would keep the process alive. */
  giveUp(): void;
}

async function connections(ca: string | undefined): Promise<Connections> {
  const { Agent, buildConnector, EnvHttpProxyAgent } = await import('undici');
  // Only connecting has a timeout. The caller's signal limits the rest.
  const options = {
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
    allowH2: false,
    // Simultaneous requests wait for each other, so that the pages of a list share a connection.
    connections: 1,
  };
  const tls = { timeout: connectTimeoutMs, ...(ca && { ca }) };
  // As in Node's own clients.
  if (process.env.NODE_USE_ENV_PROXY === '1')
    return {
      dispatcher: new EnvHttpProxyAgent({ ...options, connect: tls, requestTls: tls, proxyTls: tls }),
      giveUp: () => {},
    };
  const connector = buildConnector({ ...tls, allowH2: false });
  const open = new Set<Socket>();
  const connect: typeof connector = (to, done) => {
    const socket = connector(to, (...ended) => {
      open.delete(socket);
      done(...ended);
    }) as unknown as Socket;
    open.add(socket);
  };
  return {
    dispatcher: new Agent({ ...options, connect }),
    giveUp: () => {
      for (const socket of open) socket.destroy(new Error('given up'));
    },
  };
}

const byAuthorities = new Map<string | undefined, Promise<Connections>>();

function connectionsFor(ca: string | undefined): Promise<Connections> {
  const known = byAuthorities.get(ca) ?? connections(ca);
  byAuthorities.set(ca, known);
  return known;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly content: Buffer;
}

/** One exchange. Rejects with `NotSent` if nothing of the request was written. */
function exchange(
  { dispatcher, giveUp }: Connections,
  { method, url, headers, body }: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let [status, received]: [number, Received['headers']] = [0, {}];
    const parts: Buffer[] = [];
    const fail = (error: unknown) => {
      signal?.removeEventListener('abort', abort);
      const words = signal?.aborted ? say('platform.connection_failed') : inWords(error);
      reject(
        controller === undefined ? new NotSent(words, { cause: error }) : new Error(words, { cause: error }),
      );
    };
    const abort = () => {
      fail(signal?.reason);
      if (controller === undefined) giveUp();
      else controller.abort(signal?.reason);
    };
    if (signal?.aborted) return fail(signal.reason);
    signal?.addEventListener('abort', abort);
    const { origin, pathname, search } = new URL(url);
    dispatcher.dispatch(
      { origin, path: pathname + search, method, headers, ...(body !== undefined && { body }) },
      {
        onRequestStart(started) {
          if (signal?.aborted) started.abort(signal.reason);
          else controller = started;
        },
        // Informational answers (1xx) come before the real one.
        onResponseStart(_, code, all) {
          [status, received] = [code, all];
        },
        onResponseData: (_, part) => void parts.push(part),
        onResponseEnd() {
          signal?.removeEventListener('abort', abort);
          resolve({ status, headers: received, content: Buffer.concat(parts) });
        },
        onResponseError: (_, error) => fail(error),
      },
    );
  });
}

/** HTTP by undici, which is loaded for the first request. Only connecting has a timeout; the signal limits the rest. */
export const httpTransport: HostTransport = async (request, signal, ways = {}): Promise<HttpAnswer> => {
  const { status, headers, content } = await exchange(await connectionsFor(ways.ca), request, signal);
  return {
    status,
    text: content.toString(request.isBinary && status < 400 ? 'latin1' : 'utf8'),
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
  };
};
