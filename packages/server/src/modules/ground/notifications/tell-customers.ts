import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { canBeginNext } from '../services/index.ts';
import { findEnds, findTraffic, type NearEnd, type NearTraffic } from './near-events.ts';
import { noteTold } from './note-told.ts';
import { notify } from './notify.ts';

async function tellTraffic(tx: Sql, services: Services, near: NearTraffic): Promise<boolean> {
  const { account_id: accountId, event, period } = near;
  if (!(await noteTold(tx, services, accountId, event, period))) return false;
  // A customer who bought more after all traffic was used is not notified at 80 %.
  if (event === 'traffic_100') await noteTold(tx, services, accountId, 'traffic_80', period);
  const canBegin = await canBeginNext(tx, services, { accountId, nextResetAt: near.next_reset_at });
  await notify(tx, services, {
    accountId,
    event,
    values: ({ language, moment }) => ({
      used: formatBytes(near.used, language),
      total: formatBytes(near.total, language),
      resets: near.next_reset_at === null ? null : moment(near.next_reset_at),
      canBegin,
    }),
  });
  return true;
}

async function tellEnd(tx: Sql, services: Services, near: NearEnd): Promise<boolean> {
  if (!(await noteTold(tx, services, near.account_id, 'expires_soon', near.ends_at))) return false;
  await notify(tx, services, {
    accountId: near.account_id,
    event: 'expires_soon',
    values: ({ moment }) => ({ plan: near.plan, ends: moment(near.ends_at) }),
  });
  return true;
}

/**
 * Notifies customers that their traffic or their time is nearly used, once for each period and each end. Each
 * customer has a separate transaction: the next run continues after a kill, and only one of concurrent runs sends.
 */
export const tellCustomers: Job = {
  name: 'notifications.tell',
  everySeconds: 60,
  async run(services) {
    const { database, log, now } = services;
    const at = now();
    const steps = [
      ...(await findTraffic(services, at)).map((near) => (tx: Sql) => tellTraffic(tx, services, near)),
      ...(await findEnds(services, at)).map((near) => (tx: Sql) => tellEnd(tx, services, near)),
    ];
    let told = 0;
    for (const step of steps) {
      try {
        if (await database.sql.transaction().execute(step)) told += 1;
      } catch (error) {
        log.error({ err: error }, 'a customer could not be notified');
      }
    }
    return told;
  },
};
