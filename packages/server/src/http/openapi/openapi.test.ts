import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { exampleAnswer } from '@ferry/core/contract/base/example';
import { fieldErrors } from '@ferry/core/contract/base/fields/field-errors';
import { examples } from '@ferry/core/contract/examples';
import { refusalDetails } from '@ferry/core/contract/refusal-details';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { documentOfSite } from './document-of-site.ts';
import { isDeclared } from './statuses.ts';

type Schema = Record<string, unknown> & { properties: Record<string, Schema> };
interface Content {
  readonly schema: Schema;
  readonly examples?: { readonly usual: { readonly value: unknown } };
}
interface Operation {
  'x-refusals'?: string[];
  operationId: string;
  description: string;
  parameters: { name: string; required: boolean; description?: string; example?: unknown; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>;
  security: Record<string, string[]>[];
}

let document: Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
let operations: Operation[];
beforeAll(async () => {
  const site = { siteName: '渡口', publicUrl: 'https://ferry.example' };
  document = (await documentOfSite(site)) as typeof document;
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

const of = (operation: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === operation);
  if (found === undefined) throw new Error(`no ${operation}`);
  return found;
};

describe('the document of the API', () => {
  test('is one that an OpenAPI validator accepts, and has every call', async () => {
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors).toBeUndefined();
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      allCalls.map(({ operation }) => operation).toSorted(),
    );
  });

  test('passes Redocly’s recommended rules; what it warns of is how the published paths are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ferry-openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
    const { stdout } = spawnSync(
      process.execPath,
      [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json'],
      {
        encoding: 'utf8',
        cwd: folder,
        timeout: 120_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    rmSync(folder, { recursive: true });
    const problems = JSON.parse(stdout).problems as { ruleId: string; severity: string; message: string }[];
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    // Three calls redirect and never answer 200. Six published paths have a fixed segment where another has a
    // parameter.
    expect([...new Set(problems.map(({ ruleId }) => ruleId))].toSorted()).toEqual([
      'no-ambiguous-paths',
      'operation-2xx-response',
    ]);
  }, 150_000);

  test('says what the comments of the contract say, of fields, parameters and schemas', () => {
    const { schemas } = document.components;
    expect(schemas.Money?.description).toContain('a decimal string with two places');
    expect(schemas.Product?.properties.node_connector?.description).toBe(
      'Devices at once; `null`: unlimited.',
    );
    const [, flag] = of('links.fetch').parameters.filter(
      ({ name }) => name === 'token' || name === 'is_node_extend',
    );
    expect(flag?.description).toBe('Adds entries that only show text: traffic left and expiry.');
    // A field that is copied into another schema keeps its comment.
    const rule = schemas.DetectRule?.properties.regex;
    expect(rule?.description).toBe('RE2.');
    expect(JSON.stringify(document)).not.toMatch(/"@\w+"|x-sentences/);
  });

  test('says what a field is: its unit, an example, and whether it is a secret', () => {
    const { schemas } = document.components;
    expect(schemas.Bytes?.['x-unit']).toBe('bytes');
    expect(schemas.CountryCode).toMatchObject({ title: 'country', examples: ['HK'] });
    expect(schemas.NewPassword?.['x-secret']).toBe(true);
    const [token] = of('links.fetch').parameters;
    expect(token).toMatchObject({ name: 'token', schema: { 'x-secret': true } });
  });

  test.each([...examples].map(([call, example]) => [call.operation, call, example] as const))(
    'shows what %s is sent and what it answers',
    (_, call, { input = {}, answer }) => {
      const { parameters, requestBody, responses } = of(call.operation);
      // All values in an address are strings.
      for (const { name, example } of parameters)
        expect([name, `${example}`]).toEqual([name, `${input[name]}`]);
      for (const { examples } of Object.values(requestBody?.content ?? {}))
        expect(examples?.usual.value).toEqual(input.body);
      for (const [type, { examples }] of Object.entries(responses[200]?.content ?? {}))
        if (/^(text|application)\//.test(type))
          expect(examples?.usual.value).toEqual(exampleAnswer(call, { answer }));
    },
  );

  test('says who may make each call', () => {
    expect(of('system.health').security).toEqual([]);
    expect(of('account.dashboard').security).toEqual([{ bearer: [] }]);
    expect(of('v1.agents.users').security).toEqual([{ nodeKey: [] }]);
    expect(of('v1.cron.checkJob').security).toEqual([{ adminToken: [] }, { cronToken: [] }]);
    expect(of('users.grant')).toMatchObject({
      'x-scope': 'admin:users.money',
      security: [{ adminToken: [] }],
      description: expect.stringContaining('a script token with the scope `admin:users.money` or `admin`.'),
    });
    expect(of('tokens.whoAmI').description).toContain('For any script token.');
    expect(of('account.dashboard')).not.toHaveProperty('x-scope');
    expect(document.servers).toEqual([{ url: 'https://ferry.example', description: '渡口' }]);
  });

  test('requires and accepts the same input as the server', () => {
    const { parameters } = of('announcements.current');
    expect(parameters.find(({ name }) => name === 'ann_type')?.required).toBe(false);
    expect(of('auth.captchaKey').parameters[0]).toMatchObject({ name: 'captcha_key_type', required: true });
    const buy = of('v1.shop.buy').requestBody;
    expect(Object.keys(buy?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(buy?.content['application/json']?.schema.required).toEqual(['shop']);
    expect(of('shop.confirmOrder').requestBody?.required).toBe(false);
    expect(Object.keys(of('announcements.publish').requestBody?.content ?? {})).toEqual(['text/plain']);
    expect(document.components.schemas.Flag?.type).toBe('boolean');
  });

  test('describes the rows of agents’ reports, although any row is accepted', () => {
    const rowsOf = (operation: string) => {
      const { data, rows } = of(operation).requestBody?.content['application/json']?.schema.properties ?? {};
      const list = (data?.anyOf as Schema[] | undefined)?.[0] ?? rows;
      const ref = String((list?.items as Schema | undefined)?.$ref);
      return document.components.schemas[ref.replace('#/components/schemas/', '')];
    };
    const traffic = rowsOf('v1.agents.reportTraffic');
    expect(Object.keys(traffic?.properties ?? {})).toEqual(['user_id', 'u', 'd']);
    expect(traffic?.properties.u?.description).toContain('Raw bytes');
    expect(Object.keys(rowsOf('v1.agents.reportAliveIps')?.properties ?? {})).toEqual(['user_id', 'ip']);
    const hit = rowsOf('v1.agents.reportDetections');
    expect([Object.keys(hit?.properties ?? {}), hit?.required]).toEqual([
      ['user_id', 'list_id', 'ip'],
      ['user_id', 'list_id'],
    ]);
    expect(Object.keys(rowsOf('v1.agents.blockIps')?.properties ?? {})).toEqual(['ip']);
    expect(Object.keys(rowsOf('v1.agents.speedTest')?.properties ?? {})).toHaveLength(9);
    expect(rowsOf('nodes.importOld')?.required).toEqual(['name', 'server']);
  });

  test('names refusals as the call’s family makes them, redirects, and media types', () => {
    const v1 = of('v1.shop.buy').responses;
    expect(Object.keys(v1)).toEqual(['200', '401', '413', '429', '500', '503']);
    expect(v1['200']?.content?.['application/json']?.schema.anyOf).toContainEqual({
      $ref: '#/components/schemas/RefusalV1',
    });
    expect(v1['429']?.$ref).toBe('#/components/responses/TooOftenV1');
    expect(of('shop.confirmOrder').responses['409']?.$ref).toBe('#/components/responses/Conflict');
    expect(of('v1.agents.users').responses['403']?.$ref).toBe('#/components/responses/ForbiddenAgent');
    expect(Object.keys(of('v1.auth.byUrl').responses)).toEqual(['200', '303', '429', '500', '503']);
    expect(of('v1.agents.users').responses['304']).toEqual({
      description: 'Nothing has changed since the `ETag` that was sent.',
    });
    expect(Object.keys(of('announcements.showHtml').responses['200']?.content ?? {})).toEqual(['text/html']);
  });

  test('lists the codes that a call is refused with, its own in the description', () => {
    const check = of('coupons.check');
    expect(check.description).toContain('May be refused with `coupons.ended`, `coupons.not_yet`,');
    expect(check['x-refusals']).toEqual(expect.arrayContaining(['coupons.used_up', 'account.banned']));
    expect(of('v1.shop.buy')['x-refusals']).toBeUndefined();
  });
});

describe('a refusal in the document', () => {
  const details = (code: string) => document.components.schemas[`Details.${code}`];

  test('has the details of its code, by schema', () => {
    expect(Object.keys(details('shop.short')?.properties ?? {})).toEqual(['missing']);
    expect(details('account.banned')?.properties.end_at).toMatchObject({ format: 'date-time' });
    const { Refusal, WrongField } = document.components.schemas;
    const ref = (code: string) => ({ $ref: `#/components/schemas/Details.${code}` });
    expect(Refusal?.anyOf).toContainEqual({
      properties: { code: { const: 'shop.short' }, details: ref('shop.short') },
      required: ['code', 'details'],
    });
    expect(WrongField?.anyOf).toContainEqual({
      properties: { type: { const: 'input.too_long' }, details: ref('input.too_long') },
      required: ['type', 'details'],
    });
  });

  test('has a schema for each code with details, and for no other', () => {
    const named = Object.keys(document.components.schemas).filter((name) => name.startsWith('Details.'));
    const ofFields = Object.entries(fieldErrors).filter(([, { shape }]) => Object.keys(shape).length > 0);
    const codes = [...Object.keys(refusalDetails), ...ofFields.map(([code]) => code)];
    expect(named.toSorted()).toEqual(codes.map((code) => `Details.${code}`).toSorted());
  });
});

describe('an answer', () => {
  const call = (operation: string) => allCalls.find((one) => one.operation === operation) as Call;

  test.each([
    ['shop.confirmOrder', 409, 'application/json; charset=utf-8', true],
    ['shop.preOrder', 409, 'application/json', false],
    ['shop.preOrder', 200, 'text/html', false],
    ['v1.shop.buy', 200, 'application/json', true],
    ['v1.shop.buy', 403, 'application/json', false],
    ['v1.agents.users', 304, undefined, true],
    ['links.fetch', 404, 'text/plain; charset=utf-8', true],
    ['tickets.download', 200, 'image/png', true],
  ])('of %s with %s as %s is declared: %s', (operation, status, type, declared) => {
    expect(isDeclared(call(operation), status, type)).toBe(declared);
  });
});

describe('the page of the API', () => {
  test('loads its viewer and document from this server only', async () => {
    await using server = await openTestServer();
    const { body, headers } = await server.app.inject('/api/docs');
    expect([...body.matchAll(/(?:src|href|data-url)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'data:,',
      '/api/openapi.json',
      '/api/openapi.json',
      '/api/docs/viewer.js',
    ]);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy.join()).not.toMatch(/https?:|unsafe-eval/);
    const viewer = await server.app.inject('/api/docs/viewer.js');
    expect([viewer.statusCode, viewer.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(viewer.rawPayload).toString()).toContain('createApiReference');
    expect((await server.app.inject('/api/openapi.json')).json().openapi).toBe('3.1.0');
  }, 120_000);

  test('can be disabled, with its document', async () => {
    await using server = await openTestServer({ FERRY_API_DOCS: 'off' });
    for (const url of ['/api/docs', '/api/openapi.json', '/api/docs/viewer.js'])
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
  });
});
