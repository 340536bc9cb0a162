import type { Transport } from '@ferry/core/client/transport';

/**
 * HTTP by `fetch`, without a time-out. Tokens travel in headers. Cookies go to this origin alone: by one the server knows a
 * device that signed in before; it opens nothing.
 */
export const fetchTransport: Transport = async ({ method, url, headers, body }, signal) => {
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal: signal as globalThis.AbortSignal }),
  });
  const text = await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};
