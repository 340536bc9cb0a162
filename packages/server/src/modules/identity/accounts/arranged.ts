import * as admin from '@ferry/core/contract/accounts/admin';
import * as customer from '@ferry/core/contract/accounts/customer';
import * as v1 from '@ferry/core/contract/accounts/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { mailedCode } from '../../../testing/people/signed-up.ts';

const newAddress = ({ unique }: Stage) => `${unique('moved')}@example.com`;

async function move(stage: Stage) {
  const { id, email } = await stage.customer();
  return { user_id: id, user_old_email: email, user_new_email: newAddress(stage) };
}

export const arranged = [
  arrange(admin.replaceEmail, move),
  arrange(v1.replaceEmail, move),
  arrange(customer.editEmail, async (stage) => {
    const { headers } = await stage.customer();
    const email = newAddress(stage);
    await stage.ask(customer.editEmail, { body: { email } }, headers);
    return { body: { email, email_code: await mailedCode(stage.server, email) } };
  }),
];
