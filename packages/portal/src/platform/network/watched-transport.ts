import type { HttpAnswer, Transport } from '@ferry/core/client/transport';

/** The same request by XMLHttpRequest, because only that reports the progress of an upload. */
export const watchedTransport: Transport = ({ method, url, headers, body, onSent }, signal) =>
  new Promise<HttpAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(new Error('There was no answer.'));
    request.onabort = () => reject(new Error('The request was cancelled.'));
    const stop = () => request.abort();
    request.send(body ?? null);
    if (signal?.aborted) return stop();
    const browserSignal = signal as globalThis.AbortSignal | undefined;
    browserSignal?.addEventListener('abort', stop);
    request.onloadend = () => browserSignal?.removeEventListener('abort', stop);
  });
