import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/pay-methods/admin';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import { completed } from './gateways/settings.ts';
import { notifyUrl } from './open-methods.ts';

type Shown = CallAnswer<typeof show>['result'];

/** A method in the form for staff, without its secrets. */
export const describeMethod = (
  services: Pick<Services, 'config'>,
  { secrets_sealed: _, code, texts, gateway, settings, created_at, updated_at, ...row }: Row<'pay_method'>,
): Shown => ({
  ...row,
  method: code,
  gateway: gateway as Shown['gateway'],
  ...texts,
  settings: completed(settings),
  notify_address: notifyUrl(services, { gateway, code }),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** One method, locked until the transaction ends. Refuses if there is none. */
export async function lockMethod(tx: Sql, code: string): Promise<Row<'pay_method'>> {
  const row = await tx
    .selectFrom('pay_method')
    .select(columnsOf('pay_method'))
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('pay_methods.absent', { status: 404 });
  return row;
}
