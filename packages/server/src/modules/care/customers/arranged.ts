import * as admin from '@ferry/core/contract/customers/admin';
import * as care from '@ferry/core/contract/customers/care';
import * as credentials from '@ferry/core/contract/customers/credentials';
import { openClientDevice } from '../../../testing/devices/client-devices.ts';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openOwner } from '../../../testing/people/owner.ts';
import { keepPasskey } from '../../../testing/people/passkeys.ts';
import { keepPushDevice } from '../../../testing/people/push-devices.ts';

const someone = async (stage: Stage) => ({ user: String((await stage.customer()).id) });

export const arranged = [
  ...[
    admin.show,
    care.edit,
    care.resetPassword,
    care.addNote,
    care.listNotes,
    care.listDevices,
    care.listPasskeys,
    care.listPushDevices,
    care.grantTo,
    care.setEnabled,
    care.endSessions,
    credentials.listCredentials,
  ].map((call) => arrange(call, someone)),
  arrange(care.create, async (stage) => ({
    body: { email: `${stage.unique('an')}@example.com`, invited_by: (await someone(stage)).user },
  })),
  arrange(care.resetSecondFactor, async ({ server }) => {
    const { id } = await openOwner(server, '203.0.113.9');
    return { user: String(id) };
  }),
  arrange(care.unlinkTelegram, async (stage) => {
    const { id } = await stage.customer();
    const telegram_id = 1_000_000 + id;
    await stage.sql.updateTable('account').set({ telegram_id }).where('id', '=', id).execute();
    return { user: String(id) };
  }),
  arrange(care.removeDevice, async (stage) => {
    const { id } = await stage.customer();
    return { user: String(id), device_id: await openClientDevice(stage.server, id) };
  }),
  arrange(care.removePasskey, async (stage) => {
    const { id } = await stage.customer();
    return { user: String(id), passkey_id: await keepPasskey(stage.server, id) };
  }),
  arrange(care.removePushDevice, async (stage) => {
    const customer = await stage.customer();
    return { user: String(customer.id), push_device_id: await keepPushDevice(stage.server, customer) };
  }),
  arrange(credentials.setCredential, async (stage) => ({
    ...(await someone(stage)),
    body: { secret: stage.unique('of-the-old-panel') },
  })),
  arrange(credentials.removeCredential, async (stage) => {
    const { user } = await someone(stage);
    const secret = stage.unique('of-the-old-panel');
    await stage.ask(credentials.setCredential, { user, body: { kind: 'trojan', secret } });
    return { user };
  }),
];
