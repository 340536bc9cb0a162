import * as customer from '@ferry/core/contract/invites/customer';
import { arrange } from '../../../testing/examples/arrange.ts';

export const arranged = [
  arrange(customer.moveToWallet, async ({ customer, sql }) => {
    const { id } = await customer();
    await sql.updateTable('account').set({ invite_balance: '6.20' }).where('id', '=', id).execute();
    return {};
  }),
];
