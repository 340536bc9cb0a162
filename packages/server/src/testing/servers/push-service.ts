import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Reach } from '../../outside/ask-guarded.ts';
import { pushCertificate } from '../certificates.ts';

/** A message as a push service got it. */
export interface Posted {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How a message is answered. */
export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A push service at push.example.com and names below it, which takes every message unless it is told otherwise. */
export async function openPushService() {
  const posted: Posted[] = [];
  /** How the next messages are answered. `silent`: not at all. */
  const answers: (Answer | 'silent')[] = [];
  const { cert_content: cert, key_content: key } = pushCertificate;
  const server = createServer({ cert, key }, async (request, response) => {
    const { host = '' } = request.headers;
    posted.push({
      url: `https://${host.replace(/:\d+$/, '')}${request.url}`,
      headers: request.headers,
      body: await buffer(request),
    });
    const answer = answers.shift() ?? { status: 201 };
    if (answer === 'silent') return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reach: Reach = {
    allows: (address) => address === '127.0.0.1',
    ca: cert,
    at: { address: '127.0.0.1', port: (server.address() as AddressInfo).port },
  };
  return {
    posted,
    answers,
    reach,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
