import * as admin from '@ferry/core/contract/pay-methods/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const settings = {
  kind: 'epay' as const,
  url: 'https://pay.example.com',
  pid: '1001',
  key: 'MERCHANT-KEY-EXAMPLE',
  type: 'usdt.trc20',
};

async function openMethod(stage: Stage): Promise<string> {
  const code = stage.unique('usdt').toLowerCase();
  await stage.ask(admin.create, { body: { code, label: 'USDT', settings } });
  return code;
}

const byCode = async (stage: Stage) => ({ code: await openMethod(stage) });

export const arranged = [
  arrange(admin.create, async ({ unique }) => ({ body: { code: unique('usdt').toLowerCase() } })),
  arrange(admin.show, byCode),
  arrange(admin.update, byCode),
  arrange(admin.enable, async (stage) => {
    const code = await openMethod(stage);
    await stage.ask(admin.disable, { code });
    return { code };
  }),
  arrange(admin.disable, byCode),
  arrange(admin.order, async (stage) => ({ body: { codes: [await openMethod(stage)] } })),
];
