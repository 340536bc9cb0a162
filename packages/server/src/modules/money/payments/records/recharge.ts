import type { recharge } from '@ferry/core/contract/payments/customer';
import type { ExpressionBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { PayWay } from '../../../../db/schema/column-types.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import type { Language } from '../../../../words/words.ts';
import { describeNamed, type PayMethod, readMethods } from '../../pay-methods/index.ts';

export type Recharge = Row<'recharge'>;

/** The present status of a recharge. It may have expired since the job last ran. */
export const statusOf = ({ status, expires_at }: Recharge, now: Date): Recharge['status'] =>
  status === 'pending' && expires_at <= now ? 'expired' : status;

/** What the gateway of a recharge is asked for. */
export const dueOf = ({
  due,
  due_currency,
  amount,
  currency,
}: Recharge): { due: string; currency: string } =>
  due === null || due_currency === null ? { due: amount, currency } : { due, currency: due_currency };

/** A filter for a status. A recharge expires before the job updates its row. */
export const withStatus =
  (status: Recharge['status'], now: Date) =>
  ({ and, eb, or }: ExpressionBuilder<Tables, 'recharge'>) => {
    const waits = (how: '>' | '<=') =>
      and([eb('recharge.status', '=', 'pending'), eb('recharge.expires_at', how, now)]);
    if (status === 'pending') return waits('>');
    return status === 'expired'
      ? or([eb('recharge.status', '=', 'expired'), waits('<=')])
      : eb('recharge.status', '=', status);
  };

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The recharge that was read. Refuses if there is none. */
export function requireFound<Read>(row: Read | undefined): Read {
  if (row === undefined) throw new Refusal('payments.absent', { status: 404 });
  return row;
}

/** The recharge of a trade number, locked until the transaction ends. */
export const lockRecharge = (tx: Sql, tradeNo: string): Promise<Recharge | undefined> =>
  tx
    .selectFrom('recharge')
    .select(columnsOf('recharge'))
    .where('trade_no', '=', tradeNo)
    .forUpdate()
    .executeTakeFirst();

/** A customer's recharge by its id or trade number. A recharge of another customer is not found. */
export async function readRecharge(tx: Sql, accountId: number, name: string): Promise<Recharge> {
  const row = await tx
    .selectFrom('recharge')
    .select(columnsOf('recharge'))
    .where(isUuid.test(name) ? 'id' : 'trade_no', '=', name)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return requireFound(row);
}

/** A recharge in the form of the contract. `reading`: the methods that name it, and the reader's language. */
export const describeRecharge = (
  row: Recharge,
  invoiceId: string | null,
  { now, methods, language }: { now: Date; methods: readonly PayMethod[]; language: Language },
): z.output<typeof recharge> => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  trade_no: row.trade_no,
  money_amount: row.amount,
  is_finish: row.status === 'paid',
  ...describeNamed(methods, row.method, language),
  invoice_id: invoiceId,
  remark: row.remark,
  config_json: {},
  status: statusOf(row, now),
  due: dueOf(row).due,
  due_currency: dueOf(row).currency,
  fee: row.fee_payer === 'customer' ? row.fee : '0.00',
  credited: row.status === 'paid' ? (row.credited ?? row.amount) : null,
  expires_at: row.expires_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  refunded_at: row.refunded_at?.toISOString() ?? null,
});

/** The answer of every call for one recharge: its status, and where to pay while that is possible. */
export async function answerRecharge(
  ctx: Services & Pick<Context, 'language'>,
  row: Recharge,
): Promise<{ result: { recharge: z.output<typeof recharge>; pay: PayWay | null } }> {
  const { database, now, language } = ctx;
  const invoice = await database.sql
    .selectFrom('invoice')
    .select('id')
    .where('recharge_id', '=', row.id)
    .executeTakeFirst();
  const at = now();
  return {
    result: {
      recharge: describeRecharge(row, invoice?.id ?? null, {
        now: at,
        methods: await readMethods(ctx),
        language,
      }),
      pay: statusOf(row, at) === 'pending' ? row.pay : null,
    },
  };
}
