import { login } from '@ferry/core/contract/auth/anyone';
import { password } from '@ferry/core/contract/auth/examples';
import * as customer from '@ferry/core/contract/sessions/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

/** Signs the customer in on a second device. */
async function twice({ ask, customer }: Stage) {
  const { email, headers } = await customer();
  await ask(login, { body: { email, password } }, {});
  return headers;
}

export const arranged = [
  arrange(customer.end, async (stage) => {
    const sessions = await stage.ask(customer.list, {}, await twice(stage));
    return { session_id: sessions.find(({ is_current }) => !is_current)?.session_id ?? '' };
  }),
  arrange(customer.endOthers, async (stage) => {
    await twice(stage);
    return {};
  }),
];
