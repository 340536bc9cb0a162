import * as bots from '@ferry/core/contract/bots/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openProduct } from '../../../testing/products.ts';

/** A customer whose plan includes the media service. */
async function reader({ sql, server, customer }: Stage) {
  const { id } = await customer();
  const product_id = await openProduct(server, { includes_media: true });
  return sql
    .updateTable('service')
    .set({ product_id })
    .where('account_id', '=', id)
    .returning(['account_id', 'emby_uuid'])
    .executeTakeFirstOrThrow();
}

export const arranged = [
  arrange(bots.casino, async ({ sql, customer }) => {
    const { id } = await customer();
    const telegram_id = 1_000_000 + id;
    await sql.updateTable('account').set({ telegram_id }).where('id', '=', id).execute();
    return { sql_table_telegram_id: String(telegram_id) };
  }),
  arrange(bots.emby, async (stage) => ({ sql_table_user_id: (await reader(stage)).account_id })),
  arrange(bots.embyLink, async (stage) => ({ token: (await reader(stage)).emby_uuid })),
];
