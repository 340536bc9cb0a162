import { describe, expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { showsSecret } from './fields/field-reader.ts';

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('every operation has a name of its own', () => {
  expect(repeated(allCalls.map(({ operation }) => operation))).toEqual([]);
});

test('every method and path belongs to one call', () => {
  expect(repeated(allCalls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))).toEqual(
    [],
  );
});

test('a name says its noun and its verb', () => {
  for (const { operation } of allCalls)
    expect(operation).toMatch(/^(v1\.)?[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/);
});

test.each(allCalls.map((call) => [call.operation, call] as const))('%s is whole', (_, call) => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(call.path.startsWith('/')).toBe(true);
  expect(inPath.toSorted()).toEqual(Object.keys(call.params).toSorted());

  const names = [...Object.keys(call.params), ...Object.keys(call.query)];
  expect(repeated(names)).toEqual([]);
  expect(names).not.toContain('body');
  for (const name of call.required) {
    expect(name === 'body' ? call.body !== undefined : names.includes(name), name).toBe(true);
  }

  expect(call.meaning).toMatch(/^\p{Lu}.*\.$/u);
  if (call.method === 'GET') expect(call.body).toBeUndefined();
});

describe('an API token of a customer', () => {
  const opened = allCalls.filter(({ apiToken }) => apiToken !== null);

  test('opens calls of customers alone, and by reading nothing but GET', () => {
    expect(opened.length).toBeGreaterThan(20);
    for (const { operation, access, method, apiToken } of opened) {
      expect(['customer', 'customer-even-banned'], operation).toContain(access);
      expect(apiToken, operation).toBe(method === 'GET' ? 'read' : 'write');
    }
  });

  test('opens no call about security, sessions, links, money that moves, or tokens', () => {
    for (const { operation } of opened)
      expect(operation).not.toMatch(
        /^(v1\.|auth|security|sessions|apiTokens|links|payments|cdKeys|coupons)|moveToWallet|Order|Renewal|edit(Email|Password|Profile)|change|reset|export|delet/i,
      );
  });

  test('is shown no field that holds a secret', () => {
    for (const call of opened) expect(showsSecret(call), call.operation).toBe(false);
  });
});
