import { allCalls } from '@ferry/core/contract';
import { call } from '@ferry/core/contract/base/call';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyLimitOf } from './body-limit.ts';

const kB = 1024;

const taking = (body: z.core.$ZodType, bodyBytes?: number) =>
  bodyLimitOf(
    call({
      operation: 'test.take',
      method: 'POST',
      path: '/test',
      access: 'anyone',
      idempotency: 'natural',
      meaning: 'Takes.',
      answer: () => z.object({}),
      body: () => body,
      ...(bodyBytes === undefined ? {} : { bodyBytes }),
    }),
  );

const text = (most: number) => z.string().check(z.maxLength(most));

test('a body may be six times as long as the longest text of its schema, and at least 64 kB', () => {
  expect(taking(z.object({ name: text(20) }))).toBe(64 * kB);
  const long = taking(z.object({ content: text(100_000) }));
  expect(long).toBeGreaterThanOrEqual(600_000);
  expect(long).toBeLessThan(601_000);
  expect(taking(z.object({ list: z.array(text(1_000)).check(z.maxLength(100)) }))).toBeGreaterThan(600_000);
  expect(taking(z.union([text(10), z.object({ a: z.optional(text(50_000)) })]))).toBeGreaterThan(300_000);
});

test('a call may declare its own limit', () => {
  expect(taking(z.object({ rows: z.array(z.unknown()) }), 7 * kB * kB)).toBe(7 * kB * kB);
});

test('only reports of agents, files, imports and webhooks may exceed a megabyte', () => {
  const large = allCalls.filter((one) => bodyLimitOf(one) >= 1024 * kB).map(({ operation }) => operation);
  expect(large.toSorted()).toEqual([
    'nodes.importOld',
    'telegram.webhook',
    'tickets.attach',
    'tickets.upload',
    'uniproxy.alive',
    'uniproxy.push',
    'uniproxyV2.alive',
    'uniproxyV2.push',
    'uniproxyV2.report',
    'v1.agents.blockIps',
    'v1.agents.reportAliveIps',
    'v1.agents.reportDetections',
    'v1.agents.reportTraffic',
    'v1.agents.speedTest',
    'v1.payments.methodNotifiedByPost',
    'v1.payments.notifiedByPost',
  ]);
});
