import type { SessionPorts } from '@ferry/core/machines/session/session-ports';

/** Logs problems that need no action. Never pass tokens, codes or links. */
export const logger: SessionPorts['logger'] = {
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is
  warn: (message, details) => console.warn(message, ...(details === undefined ? [] : [details])),
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is
  error: (message, details) => console.error(message, ...(details === undefined ? [] : [details])),
};
