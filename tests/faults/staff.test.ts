import { afterAll, expect, test } from 'vitest';
import type { Services } from '../../packages/server/src/base/context.ts';
import { createScriptToken } from '../../packages/server/src/modules/ground/script-tokens/index.ts';
import { holdService } from '../../packages/server/src/modules/ground/services/index.ts';
import {
  applyProduct,
  readProduct,
  writePurchase,
} from '../../packages/server/src/modules/money/shop/index.ts';
import { checkBalances } from '../../packages/server/src/modules/money/wallet/index.ts';
import { makePlace, type Place, startServerProcess } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { command } from './parts/command.ts';
import { staffPlaces } from './parts/places.ts';
import { openShop } from './parts/wallet-world.ts';

/** Milliseconds, for a busy machine. Half a minute is usual. */
const longest = 600_000;
const count = 3_000;

let place: Place | undefined;
afterAll(() => place?.remove());

/** A customer with a bought plan, and an admin's token. */
async function setUp(services: Services) {
  const { customers, plan } = await openShop(services, 1);
  const accountId = customers[0]?.id ?? 0;
  const purchase = await services.database.sql.transaction().execute(async (tx) => {
    const { service, balance } = await holdService(tx, accountId);
    const product = await readProduct(tx, plan);
    if (product === undefined) throw new Error('the plan is for sale');
    const { after } = applyProduct(service, product, services.now(), services.config.timeZone);
    const sale = { accountId, product, before: service, after, balance, quoteId: null, idempotencyKey: null };
    return writePurchase(tx, { ...services, ip: null }, { ...sale, ledgerKind: 'purchase' });
  });
  const token = await createScriptToken(services, { name: 'faults', scopes: ['admin'] });
  return { token, purchaseId: purchase.id };
}

test(
  'a batch of codes and a refund, whose server and command line are killed on their way, are done once by a repeat',
  async () => {
    place = await makePlace();
    const { token, purchaseId } = await inside(place, setUp);
    const grant = '{"kind":"money","amount":"5.00"}';
    const deeds = {
      codes: [
        'codes',
        'create',
        '--count',
        String(count),
        '--grant',
        grant,
        '--csv',
        '--idempotency-key',
        'spring',
      ],
      refund: [
        'orders',
        'refund',
        String(purchaseId),
        '--yes',
        '--remark',
        'x',
        '--idempotency-key',
        'r',
        '--json',
      ],
    };
    for (const armed of staffPlaces) {
      const server = await startServerProcess(place, { FERRY_FAULT: armed });
      const { code, err } = await command(
        server.url,
        token,
        armed.startsWith('shop') ? deeds.refund : deeds.codes,
      );
      expect([armed, code, err]).toEqual([
        armed,
        7,
        expect.stringMatching(/Run .*ferry .* --idempotency-key \w+.*, and it is done once/),
      ]);
      await server.ended;
      expect(server.child.signalCode).toBe('SIGKILL');
    }
    const server = await startServerProcess(place);
    for (const argv of Object.values(deeds))
      for (const dies of [200, 400, 800]) await command(server.url, token, argv, dies);
    const [codes, again] = [
      await command(server.url, token, deeds.codes),
      await command(server.url, token, deeds.codes),
    ];
    const refund = await command(server.url, token, deeds.refund);
    const check = await command(server.url, token, ['money', 'check', '--json']);
    await server.stop();

    const lines = codes.out.trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(count + 1);
    expect(again.out).toBe(codes.out);
    expect([refund.code, JSON.parse(refund.out)]).toMatchObject([
      0,
      { amount: '1.00', wallet_balance: '20.00' },
    ]);
    expect(check.code).toBe(0);
    await inside(place, async (services) => {
      const { sql } = services.database;
      const kept = await sql.selectFrom('cd_key').select('id').where('batch_id', 'is not', null).execute();
      const batches = await sql.selectFrom('cd_key_batch').select('id').execute();
      const back = await sql.selectFrom('ledger').select('amount').where('kind', '=', 'refund').execute();
      const audit = await sql.selectFrom('audit_log').select('operation').orderBy('id').execute();
      expect([kept.length, batches.length, back]).toEqual([count, 1, [{ amount: '1.00' }]]);
      expect(audit.map(({ operation }) => operation)).toEqual(['cdKeys.create', 'shop.refundOrder']);
      expect(await checkBalances.run(services)).toBe(0);
    });
  },
  longest,
);
