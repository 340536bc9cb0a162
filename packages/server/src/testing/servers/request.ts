import type { InjectOptions } from 'fastify';
import type { TestServer } from './open-test-server.ts';

/** Sends a request without a network. */
export const request = (
  { app }: Pick<TestServer, 'app'>,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  headers: NonNullable<InjectOptions['headers']> = {},
  payload?: InjectOptions['payload'],
) => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

/** Sends the JSON calls of one caller below an address, and returns the fields of the answer with its status. */
export const callsOf =
  (server: Pick<TestServer, 'app'>, headers: Record<string, string>, base = '') =>
  async (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await request(server, method, `${base}${path}`, headers, payload);
    return { status: answer.statusCode, ...answer.json() };
  };
