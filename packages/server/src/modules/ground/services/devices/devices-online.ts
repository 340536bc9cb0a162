import { type RawBuilder, sql } from 'kysely';

/** A device seen within this time, in seconds, is shown to its customer as online. Agents get a shorter time. */
const shownSeconds = 120;

/** The rows of `alive_ip` that a customer is shown. */
export const isDeviceOnline = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  alive_ip.is_device and alive_ip.last_seen_at > ${at}::timestamptz - ${sql.lit(shownSeconds)} * interval '1 second')`;

/** How many devices a customer is shown. An IPv6 network of 64 bits is one. For statements that have `account`. */
export const devicesOnline = (at: Date): RawBuilder<number> => sql<number>`(
  select count(distinct source)::integer from alive_ip
  where alive_ip.account_id = account.id and ${isDeviceOnline(at)})`;
