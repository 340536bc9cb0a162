/** The service worker itself. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** All customers' pages share one document. */
export const documentAt = '/user/dashboard';
