import { monthOf } from '../../../base/calendar.ts';
import { monthBytes } from '../../network/nodes/index.ts';
import { type Examined, type Found, ok, warning } from './examination.ts';

/** From this part of the traffic of a month on admins are warned. */
const nearly = 0.9;
/** How many nodes a sentence names at most. */
const mostNamed = 10;

/** Nodes that carried what they may carry in a month, or nearly. */
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
    return part < nearly ? [] : [`${id} ${name} (${Math.floor(part * 100)} %${does})`];
  });
  if (near.length === 0) return ok('doctor.monthly_ok');
  const names = [...near.slice(0, mostNamed), ...(near.length > mostNamed ? ['…'] : [])].join(', ');
  const until = monthOf(at, config.timeZone).until.toISOString();
  return warning('doctor.monthly_near', 'doctor.monthly_cure', { names, until });
}
