import type { Noun } from '../../../base/noun.ts';
import { answerRecharge, readRecharge } from './recharges/recharge.ts';
import { reconcile } from './recharges/reconcile.ts';
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
        gateway_no: 'shown',
        paid_at: 'shown',
        paid_by: 'shown',
        refunded_at: 'shown',
        pay: 'withheld, emptied',
        gateway_session: 'withheld, emptied',
        asked_at: 'withheld',
        remark: 'withheld, emptied',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
