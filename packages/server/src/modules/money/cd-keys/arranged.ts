import * as admin from '@ferry/core/contract/cd-keys/admin';
import * as customer from '@ferry/core/contract/cd-keys/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const batch = ({ ask }: Stage) =>
  ask(admin.create, { body: { grant: { kind: 'money', amount: '5.00' }, count: 2 } });

const cdKey = async (stage: Stage) => {
  const [cd_key = ''] = (await batch(stage)).cd_keys;
  return cd_key;
};

export const arranged = [
  arrange(customer.preview, async (stage) => ({ body: { cd_key: await cdKey(stage) } }), {
    isEverybodys: true,
  }),
  arrange(customer.redeem, async (stage) => ({ cd_key: await cdKey(stage) }), { isEverybodys: true }),
  arrange(admin.revokeBatch, async (stage) => ({ batch_id: (await batch(stage)).batch_id })),
  arrange(admin.revoke, async (stage) => {
    const { batch_id } = await batch(stage);
    const { codes } = await stage.ask(admin.list, { batch_id });
    return { code_id: codes[0]?.code_id };
  }),
];
