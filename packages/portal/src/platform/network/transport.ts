import { NotSent, type Transport } from '@ferry/core/client/transport';

/** One character for each byte. */
const bytesOf = async (response: Response): Promise<string> =>
  new TextDecoder('x-user-defined')
    .decode(await response.arrayBuffer())
    .replace(/[\uf780-\uf7ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) & 0xff));

/**
 * A browser does not say why a request failed. Only without a network is it sure that nothing was sent.
 */
async function orNotSent<T>(send: () => Promise<T>): Promise<T> {
  const wasOnline = navigator.onLine;
  try {
    return await send();
  } catch (error) {
    throw wasOnline ? error : new NotSent('There is no network.');
  }
}

/**
 * HTTP by `fetch`, without a timeout. Tokens are in headers. Cookies are sent to this origin only: one of them
 * identifies a known device, and gives no access.
 */
export const fetchTransport: Transport = async (request, signal) => {
  if (request.onSent) {
    const { watchedTransport } = await import('./watched-transport.ts');
    return orNotSent(() => watchedTransport(request, signal));
  }
  const { method, url, headers, body, isBinary } = request;
  const response = await orNotSent(() =>
    fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal: signal as globalThis.AbortSignal }),
    }),
  );
  const text = isBinary && response.ok ? await bytesOf(response) : await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};
