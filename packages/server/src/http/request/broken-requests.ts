import type { Socket } from 'node:net';

const of: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'request.too_slow',
    'The headers of the request came too slowly',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'request.headers_too_large',
    'The headers of the request are too large',
  ],
};

const broken = ['400 Bad Request', 'request.malformed', 'This is no HTTP request'] as const;

/** Answers bytes that are no valid HTTP request. The call and the language are unknown. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = of[error.code ?? ''] ?? broken;
  const body = JSON.stringify({ is_success: false, message, code });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
