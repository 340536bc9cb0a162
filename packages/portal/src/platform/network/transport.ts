import { type HttpAnswer, type HttpRequest, NotSent, type Transport } from '@ferry/core/client/transport';
import { deviceNow, hearTime, pageBegan } from '../device/clock.ts';
import { fetchPlain, takeEarly } from './early-answers.ts';

/** One character for each byte. */
const bytesOf = async (response: Response): Promise<string> =>
  new TextDecoder('x-user-defined')
    .decode(await response.arrayBuffer())
    .replace(/[\uf780-\uf7ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) & 0xff));

async function read({ isBinary }: HttpRequest, response: Response): Promise<HttpAnswer> {
  const text = isBinary && response.ok ? await bytesOf(response) : await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
}

/** A browser does not tell why a request failed. Only without a network is it certain that nothing was sent. */
async function orNotSent<T>(send: () => Promise<T>): Promise<T> {
  const wasOnline = navigator.onLine;
  try {
    return await send();
  } catch (error) {
    throw wasOnline ? error : new NotSent('There is no network.');
  }
}

async function exchange(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
  if (request.onSent) {
    const { watchedTransport } = await import('./watched-transport.ts');
    return orNotSent(() => watchedTransport(request, signal));
  }
  const response = await orNotSent(() => fetchPlain(request, signal as globalThis.AbortSignal | undefined));
  return read(request, response);
}

/**
 * HTTP by `fetch`, without a timeout. Answers to the document's early requests are used. Each response tells the
 * server's time.
 */
export const fetchTransport: Transport = async (request, signal) => {
  const early = request.onSent
    ? undefined
    : await orNotSent(() => takeEarly(request, signal as globalThis.AbortSignal | undefined));
  const askedAt = early === undefined ? deviceNow() : pageBegan();
  const answer = await (early === undefined ? exchange(request, signal) : read(request, early));
  hearTime(answer.header('date'), askedAt);
  return answer;
};
