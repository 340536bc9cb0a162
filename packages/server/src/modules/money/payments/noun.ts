import type { Noun } from '../../../base/noun.ts';
import { reconcile } from './recharges/reconcile.ts';
import { answerRecharge, readRecharge } from './records/recharge.ts';
import { registerPayments } from './routes.ts';

export const paymentsNoun = {
  name: 'payments',
  register: registerPayments,
  begun: {
    'payments.create': async (ctx, id) =>
      answerRecharge(ctx, await readRecharge(ctx.database.sql, ctx.who.accountId, String(id))),
  },
  jobs: () => [reconcile],
  tables: {
    recharge: {
      order: 'created_at',
      columns: {
        id: 'shown',
        created_at: 'shown',
        updated_at: 'shown',
        trade_no: 'shown',
        system: 'shown',
        method: 'shown',
        amount: 'shown',
        currency: 'shown',
        status: 'shown',
        expires_at: 'shown',
        paid_at: 'shown',
        paid_by: 'shown',
        refunded_at: 'shown',
        credited: 'shown',
        due: 'shown',
        due_currency: 'shown',
        fee: 'shown',
        fee_payer: 'shown',
        pay: 'withheld, emptied',
        gateway_session: 'withheld, emptied',
        asked_at: 'withheld',
        remark: 'withheld, emptied',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    payment: {
      order: 'id',
      columns: {
        id: 'shown',
        created_at: 'shown',
        gateway: 'shown',
        merchant: 'withheld',
        trade_no: 'shown',
        gateway_no: 'shown',
        method: 'shown',
        recharge_id: 'shown',
        kinds: 'shown',
        amount: 'shown',
        currency: 'shown',
        paid_with: 'shown',
        credited: 'shown',
        refunded_at: 'shown',
        credited_to: 'withheld',
        closed_at: 'withheld',
        closed_by: 'withheld',
        remark: 'withheld, emptied',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
