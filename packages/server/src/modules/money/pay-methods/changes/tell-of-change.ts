import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { say } from '../../../../words/words.ts';
import { tellAdmins } from '../../../ground/notifications/index.ts';
import { staffName } from '../../../ground/script-tokens/index.ts';

/** Tells all admins who changed a method, because a change can redirect the site's income. */
export async function tellOfChange(tx: Sql, ctx: Context<'admin'>, method: string): Promise<void> {
  const by = await staffName(tx, ctx);
  await tellAdmins(tx, ctx, (language) => ({
    mail: { template: 'payMethodChanged', language, values: { method, by } },
    text: say(language, 'pay_methods.tell_change', { method, by }),
  }));
}
