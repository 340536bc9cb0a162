import * as customer from '@ferry/core/contract/api-tokens/customer';
import { arrange } from '../../../testing/examples/arrange.ts';

export const arranged = [
  arrange(customer.revoke, async ({ ask, customer: open }) => {
    const { headers } = await open();
    const { token_id } = await ask(customer.create, { body: { name: 'Dashboard', scope: 'read' } }, headers);
    return { token_id };
  }),
];
