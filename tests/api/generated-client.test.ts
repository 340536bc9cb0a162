import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makePlace, startServerProcess } from '../journeys/parts/server-process.ts';
import { fetchPythonPackage } from './parts/python-package.ts';

const hasJava = spawnSync('java', ['-version']).status === 0;
const fetched = hasJava
  ? fetchPythonPackage('openapi-generator-cli', '7.26.0')
  : { reason: 'there is no Java here' };
if ('reason' in fetched) console.warn(`Skipped: ${fetched.reason}`);

/** A program that uses only the generated client. */
const flow = `
import { AccountApi, AuthApi, Configuration, ShopApi, TicketsApi } from './index';

const [, , basePath = '', email = '', password = ''] = process.argv;

async function run(): Promise<void> {
  const auth = new AuthApi(new Configuration({ basePath }));
  const { result: first } = await auth.authLogin({ authLoginRequest: { email, password } });
  const { result: renewed } = await auth.authRefresh({ authRefreshRequest: { refreshToken: first.refreshToken } });
  const signed = new Configuration({ basePath, accessToken: renewed.accessToken });
  const { result: me } = await new AccountApi(signed).accountDashboard();
  const shop = new ShopApi(signed);
  const { products } = (await shop.shopList()).result;
  const item = Object.values(products)
    .flatMap(({ items }) => items)
    .find(({ moneyAmount }) => Number(moneyAmount) > 0 && Number(moneyAmount) <= Number(me.moneyAmount));
  if (item === undefined) throw new Error('nothing can be bought');
  const { result: quote } = await shop.shopPreOrder({ shopId: item.id });
  const { result: receipt } = await shop.shopConfirmOrder({
    shopId: item.id,
    idempotencyKey: 'generated-client',
    shopConfirmOrderRequest: { quoteId: quote.quoteId, acceptLosses: true },
  });
  const { result: ticket } = await new TicketsApi(signed).ticketsCreate({
    ticketsCreateRequest: { title: 'A generated client', content: 'wrote this' },
  });
  console.log(JSON.stringify({
    isPaid: receipt.paid === quote.toPay && receipt.balance === quote.balanceAfter,
    boughtIn: receipt.createdAt.getFullYear(),
    ticket: ticket.ticketStatus,
  }));
}

void run();
`;

test.skipIf('reason' in fetched)(
  'a client that openapi-generator makes of the document compiles, signs in, buys and opens a ticket',
  async () => {
    if ('reason' in fetched) return;
    const place = await makePlace('pglite');
    const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
    const work = mkdtempSync(join(tmpdir(), 'ferry-client-'));
    const run = (command: string, args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: work,
        encoding: 'utf8',
        timeout: 500_000,
      });
      expect(status, `${stdout}\n${stderr}`.slice(-4_000)).toBe(0);
      return stdout;
    };
    try {
      const document = await (await fetch(`${server.url}/api/openapi.json`)).text();
      writeFileSync(join(work, 'openapi.json'), document);
      const jar = join(fetched.folder, 'openapi_generator_cli/openapi-generator.jar');
      run('java', ['-jar', jar, 'generate', '-i', 'openapi.json', '-g', 'typescript-fetch', '-o', work]);
      writeFileSync(join(work, 'flow.ts'), flow);
      const types = dirname(dirname(createRequire(import.meta.url).resolve('@types/node/package.json')));
      const compilerOptions = {
        ...{ target: 'es2022', module: 'commonjs', moduleResolution: 'bundler', strict: true, rootDir: '.' },
        ...{ lib: ['es2022', 'dom'], types: ['node'], typeRoots: [types], outDir: 'js', skipLibCheck: true },
      };
      const include = ['*.ts', 'apis/*.ts', 'models/*.ts'];
      writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
      writeFileSync(join(work, 'package.json'), '{"type": "commonjs"}');
      run('tsc', ['-p', 'tsconfig.json']);
      const told = run(process.execPath, ['js/flow.js', server.url, 'demo@example.com', 'Ferry-demo-1']);
      expect(JSON.parse(told)).toEqual({
        isPaid: true,
        boughtIn: new Date().getFullYear(),
        ticket: 'pending',
      });
    } finally {
      await server.stop();
      await place.remove();
      rmSync(work, { recursive: true, force: true });
    }
  },
);
