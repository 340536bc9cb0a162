import { isEndless } from '@ferry/core/contract/base/values/endless';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import { writeMoment } from '../../../../words/for-people.ts';
import { say } from '../../../../words/words.ts';
import {
  atPresent,
  canBeginNext,
  describeService,
  devicesOnline,
  placesOf,
  readService,
  termsOf,
  todayAndYesterday,
} from '../../../ground/services/index.ts';
import type { Customer } from './customer.ts';

/** Plan, end of all plans, remaining traffic and devices, and the plan that comes next. */
export async function writeMe(
  services: Services,
  { id, language, name, time_zone }: Customer,
): Promise<string> {
  const { database, config, now } = services;
  const at = now();
  const { service: kept } = await readService(database.sql, id, language);
  const service = atPresent(kept, at, config.timeZone);
  const shown = describeService(service, at);
  const moment = (time: Date) => writeMoment(time, language, time_zone);
  const end = (time: Date) => (isEndless(time) ? say(language, 'services.no_end') : moment(time));
  if (shown.level === 0)
    return say(language, 'telegram.me_no_plan', { name, ends: end(service.account_expires_at) });
  const { count } = await database.sql
    .selectFrom('account')
    .select(devicesOnline(now()).as('count'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const level = say(language, 'account.level', { level: shown.level });
  const most = shown.device_limit;
  const me = say(language, 'telegram.me', {
    name,
    plan: shown.plan_name === null ? level : `${shown.plan_name} · ${level}`,
    ends: end(service.level_expires_at),
    left: formatBytes(shown.bytes_left, language),
    total: formatBytes(service.quota_bytes + service.package_bytes, language),
    devices: most === null ? count : say(language, 'telegram.of_devices', { count, most }),
  });
  const [, next] = placesOf(termsOf(service, at, config.timeZone), config.timeZone);
  if (next === undefined) return me;
  const plan = next.term.plan_name ?? say(language, 'account.level', { level: next.term.promise.level });
  return `${me}\n${say(language, 'telegram.next', { plan, begins: moment(next.begins) })}`;
}

/** Traffic of today and yesterday, by business days, and of this period. */
export async function writeTraffic(
  services: Services,
  { id, language, time_zone }: Customer,
): Promise<string> {
  const { database, config, now } = services;
  const { service: kept } = await readService(database.sql, id);
  const service = atPresent(kept, now(), config.timeZone);
  const [today, yesterday] = todayAndYesterday(now(), config.timeZone);
  const rows = await database.sql
    .selectFrom('traffic_day')
    .select(['billed', sql<string>`day::text`.as('day')])
    .where('account_id', '=', id)
    .where('day', 'in', [today, yesterday])
    .execute();
  const billedOn = (day: string) => formatBytes(rows.find((row) => row.day === day)?.billed ?? 0, language);
  const resets = service.next_reset_at;
  const total = service.quota_bytes + service.package_bytes;
  const used = service.used_upload + service.used_download;
  const canBegin =
    used >= total && (await canBeginNext(database.sql, services, { accountId: id, nextResetAt: resets }));
  const traffic = say(language, 'telegram.traffic', {
    today: billedOn(today),
    yesterday: billedOn(yesterday),
    used: formatBytes(used, language),
    total: formatBytes(total, language),
    resets: resets === null ? say(language, 'telegram.never') : writeMoment(resets, language, time_zone),
    zone: config.timeZone,
  });
  return canBegin ? `${traffic}\n\n${say(language, 'telegram.spent')}` : traffic;
}
