import * as admin from '@ferry/core/contract/pay-methods/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const settings = {
  kind: 'epay' as const,
  address: 'https://pay.example.com',
  pid: '1001',
  key: 'MERCHANT-KEY-EXAMPLE',
  type: 'usdt.trc20',
};

async function openMethod(stage: Stage): Promise<string> {
  const code = stage.unique('usdt').toLowerCase();
  await stage.ask(admin.create, { body: { method: code, label: 'USDT', settings } });
  return code;
}

const byCode = async (stage: Stage) => ({ method: await openMethod(stage) });

export const arranged = [
  arrange(admin.create, async ({ unique }) => ({ body: { method: unique('usdt').toLowerCase() } })),
  arrange(admin.show, byCode),
  arrange(admin.update, byCode),
  arrange(admin.enable, async (stage) => {
    const code = await openMethod(stage);
    await stage.ask(admin.disable, { method: code });
    return { method: code };
  }),
  arrange(admin.disable, byCode),
  arrange(admin.test, byCode),
  arrange(admin.order, async (stage) => ({ body: { methods: [await openMethod(stage)] } })),
];
