import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { remember } from '../../remember.ts';

/** All of a customer that stands in his subscription. */
export interface Subscriber {
  account_id: number;
  language: string;
  is_enabled: boolean;
  expires_at: Date;
  product_id: number | null;
  level: number;
  level_expires_at: Date;
  quota_bytes: number;
  package_bytes: number;
  used_upload: number;
  used_download: number;
  proxy_uuid: string;
  proxy_password: string;
  link_group: number | null;
  /** His own on nodes that have one for each customer. */
  port: number | null;
  banned_until: Date | null;
}

/** A reset, a ban and a purchase show within this time, on every process. */
const recent = remember<Subscriber>({ milliseconds: 1_000, most: 10_000 });

/** Finds the customer of a link. */
export function findSubscriber(services: Services, token: string): Promise<Subscriber | undefined> {
  const hash = services.keys.hash('link token', token);
  return recent.read(services, hash.toString('base64'), () => readSubscriber(services, hash));
}

/** Reads the customer of a link by one indexed select. */
async function readSubscriber({ database, now }: Services, hash: Buffer): Promise<Subscriber | undefined> {
  const at = now();
  return database.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select([
      'service.account_id',
      'account.language',
      'account.is_enabled',
      'account.expires_at',
      'service.product_id',
      'service.level',
      'service.level_expires_at',
      'service.quota_bytes',
      'service.package_bytes',
      'service.used_upload',
      'service.used_download',
      'service.proxy_uuid',
      'service.proxy_password',
      'service.link_group',
      'service.port',
      sql<Date | null>`(select max(ends_at) from ban where ban.account_id = account.id
        and ban.ended_at is null and ban.starts_at <= ${at} and ban.ends_at > ${at})`.as('banned_until'),
    ])
    .where('service.link_token_hash', '=', hash)
    .executeTakeFirst();
}
