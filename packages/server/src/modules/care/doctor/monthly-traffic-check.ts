import { monthOf } from '../../../base/calendar.ts';
import { monthBytes } from '../../network/nodes/index.ts';
import { type Examined, type Found, listed, ok, warning } from './examination.ts';

/** Admins are warned from this part of a month's traffic. */
const warningPart = 0.9;
/** The maximum number of nodes in a sentence. */
const maxNames = 10;

/** Warns of nodes that have used up, or nearly used up, their monthly traffic. */
export async function monthlyTraffic(examined: Examined): Promise<Found> {
  const { database, config, now } = examined;
  const at = now();
  const rows = await database.sql
    .selectFrom('node')
    .select(['id', 'name', 'monthly_bytes', 'when_used_up'])
    .select(monthBytes(examined, at).as('used'))
    .where('is_enabled', '=', true)
    .where('monthly_bytes', 'is not', null)
    .orderBy('id')
    .execute();
  const near = rows.flatMap(({ id, name, used, monthly_bytes, when_used_up }) => {
    const part = used / (monthly_bytes ?? Number.POSITIVE_INFINITY);
    const does = part >= 1 ? `, ${when_used_up}` : '';
    return part < warningPart ? [] : [`${id} ${name} (${Math.floor(part * 100)} %${does})`];
  });
  if (near.length === 0) return ok('doctor.monthly_ok');
  const names = listed(near, maxNames);
  const until = monthOf(at, config.timeZone).until.toISOString();
  return warning('doctor.monthly_near', 'doctor.monthly_cure', { names, until });
}
