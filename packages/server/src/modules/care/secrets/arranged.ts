import { dayMs } from '@ferry/core/contract/base/values/units';
import * as admin from '@ferry/core/contract/secrets/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { announcedBefore, rotateKeys } from '../../../testing/rotate.ts';

/** Completes rotations, so that no key is announced or young. Returns the number of the current key. */
async function settle({ server, admin: staff }: Stage): Promise<number> {
  const { ended } = await rotateKeys(server, staff);
  await announcedBefore(server, 2);
  return ended.current_key_id;
}

export const arranged = [
  arrange(admin.rotate, async (stage) => {
    await settle(stage);
    return {};
  }),
  arrange(admin.renew, async (stage) => {
    await settle(stage);
    await stage.ask(admin.rotate, {});
    await announcedBefore(stage.server, 0.1);
    return {};
  }),
  arrange(admin.forget, async (stage) => {
    const key_id = await settle(stage);
    await settle(stage);
    // A use after a minute stores staff's token under the new key.
    stage.server.clock.turn(61);
    await stage.ask(admin.show, {});
    // Signed values that no table lists may be in use for weeks.
    const retired_at = new Date(stage.server.services.now().getTime() - 366 * dayMs);
    await stage.sql.updateTable('secret_key').set({ retired_at }).where('id', '=', key_id).execute();
    return { key_id };
  }),
];
