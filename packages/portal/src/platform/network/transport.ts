import { NotSent, type Transport } from '@ferry/core/client/transport';
import { fetchPlain, takeEarly } from './early-answers.ts';

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

/** HTTP by `fetch`, without a timeout. What the document has asked for already is not asked again. */
export const fetchTransport: Transport = async (request, signal) => {
  if (request.onSent) {
    const { watchedTransport } = await import('./watched-transport.ts');
    return orNotSent(() => watchedTransport(request, signal));
  }
  const browserSignal = signal as globalThis.AbortSignal | undefined;
  const response = await orNotSent(
    async () => (await takeEarly(request, browserSignal)) ?? (await fetchPlain(request, browserSignal)),
  );
  const text = request.isBinary && response.ok ? await bytesOf(response) : await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};
