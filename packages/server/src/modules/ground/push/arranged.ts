import * as customer from '@ferry/core/contract/push/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import { keepPushDevice } from '../../../testing/people/push-devices.ts';

export const arranged = [
  arrange(customer.remove, async ({ server, customer }) => ({
    push_device_id: await keepPushDevice(server, await customer()),
  })),
];
