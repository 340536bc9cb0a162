import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import { writeMoment } from '../../../../words/for-people.ts';
import { say } from '../../../../words/words.ts';
import {
  describeService,
  devicesOnline,
  readService,
  todayAndYesterday,
} from '../../../ground/services/index.ts';
import type { Customer } from './customer.ts';

/** Plan, end, remaining traffic and devices. */
export async function writeMe(
  services: Services,
  { id, language, name, time_zone }: Customer,
): Promise<string> {
  const { database, now } = services;
  const { service } = await readService(database.sql, id, language);
  const shown = describeService(service, now());
  const moment = (at: Date) => writeMoment(at, language, time_zone);
  if (shown.level === 0)
    return say(language, 'telegram.me_no_plan', { name, ends: moment(service.account_expires_at) });
  const { count } = await database.sql
    .selectFrom('account')
    .select(devicesOnline(now()).as('count'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const level = say(language, 'account.level', { level: shown.level });
  const most = shown.device_limit;
  return say(language, 'telegram.me', {
    name,
    plan: shown.plan_name === null ? level : `${shown.plan_name} · ${level}`,
    ends: moment(service.level_expires_at),
    left: formatBytes(shown.bytes_left, language),
    total: formatBytes(service.quota_bytes + service.package_bytes, language),
    devices: most === null ? count : say(language, 'telegram.of_devices', { count, most }),
  });
}

/** Traffic of today and yesterday, by business days, and of this period. */
export async function writeTraffic(
  services: Services,
  { id, language, time_zone }: Customer,
): Promise<string> {
  const { database, config, now } = services;
  const { service } = await readService(database.sql, id);
  const [today, yesterday] = todayAndYesterday(now(), config.timeZone);
  const rows = await database.sql
    .selectFrom('traffic_day')
    .select(['billed', sql<string>`day::text`.as('day')])
    .where('account_id', '=', id)
    .where('day', 'in', [today, yesterday])
    .execute();
  const billedOn = (day: string) => formatBytes(rows.find((row) => row.day === day)?.billed ?? 0, language);
  const resets = service.next_reset_at;
  return say(language, 'telegram.traffic', {
    today: billedOn(today),
    yesterday: billedOn(yesterday),
    used: formatBytes(service.used_upload + service.used_download, language),
    total: formatBytes(service.quota_bytes + service.package_bytes, language),
    resets: resets === null ? say(language, 'telegram.never') : writeMoment(resets, language, time_zone),
    zone: config.timeZone,
  });
}
