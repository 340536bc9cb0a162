import type { Transport } from '@ferry/core/client';
import { Agent, errors, request } from 'undici';

/** What the commonest failures of a connection mean, by the code that Node gives them. */
const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'the host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer',
  UND_ERR_SOCKET: 'the connection broke',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate can not be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS, so the address may begin with http://',
};

function inWords(error: unknown): Error {
  if (error instanceof errors.HTTPParserError) return new Error('it does not speak HTTP', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(causes[code] ?? (code || 'the connection failed'), { cause: error });
}

/** HTTP by undici. An answer may take as long as it takes: only the connecting itself has a limit. */
export function undiciTransport(): Transport {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async ({ method, url, headers, body, isBinary }, signal) => {
    try {
      const answer = await request(url, {
        dispatcher,
        method,
        headers: { ...headers },
        body: body ?? null,
        signal: signal ?? null,
      });
      const isGood = answer.statusCode < 400;
      const text =
        isBinary && isGood
          ? Buffer.from(await answer.body.arrayBuffer()).toString('latin1')
          : await answer.body.text();
      return {
        status: answer.statusCode,
        text,
        header: (name) => {
          const value = answer.headers[name.toLowerCase()];
          return (Array.isArray(value) ? value[0] : value) ?? null;
        },
      };
    } catch (error) {
      throw inWords(error);
    }
  };
}
