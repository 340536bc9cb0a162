import * as admin from '@ferry/core/contract/detect/admin';
import * as customer from '@ferry/core/contract/detect/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openNode } from '../../../testing/nodes.ts';

const rule = async ({ ask }: Stage) => {
  const { rule_id } = await ask(admin.addRule, { body: { name: 'BitTorrent', regex: 'info_hash' } });
  return { rule_id };
};

export const arranged = [
  arrange(admin.changeRule, rule),
  arrange(admin.removeRule, rule),
  arrange(customer.showRecord, async (stage) => {
    const { id: account_id } = await stage.customer();
    const { id: node_id } = await openNode(stage.server);
    const hit = { account_id, node_id, ...(await rule(stage)), at: stage.server.services.now() };
    const inserted = stage.sql.insertInto('detect_hit').values(hit).returning('id as record_id');
    return inserted.executeTakeFirstOrThrow();
  }),
];
