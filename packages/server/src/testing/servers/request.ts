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
