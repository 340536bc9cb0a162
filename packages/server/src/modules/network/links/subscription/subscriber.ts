import { sql } from 'kysely';
import { remember } from '../../../../base/cached-reads.ts';
import type { Services } from '../../../../base/context.ts';
import type { Database } from '../../../../db/driver/database.ts';
import { type OwnCredentials, ownCredentialsColumn } from '../../../ground/services/index.ts';

/** All data of a customer that his subscription contains. */
export interface Subscriber {
  account_id: number;
  language: string;
  is_enabled: boolean;
  expires_at: Date;
  product_id: number | null;
  level: number;
  node_groups: string[] | null;
  device_limit: number | null;
  level_expires_at: Date;
  quota_bytes: number;
  package_bytes: number;
  used_upload: number;
  used_download: number;
  proxy_uuid: string;
  proxy_password: string;
  link_group: number | null;
  /** The customer's port on nodes that have one for each customer. */
  port: number | null;
  own_credentials: OwnCredentials;
  banned_until: Date | null;
}

/**
 * A cache: a reset, a ban and a purchase take effect within this time, on every process. The portal promises one
 * second, including the answer. The cache expires by itself, so a lost notification cannot prolong it.
 */
const recent = remember<Subscriber>({ milliseconds: 500, most: 1_000 });

export const findSubscriber = (services: Services, token: string): Promise<Subscriber | undefined> =>
  recent.read(services, token, () => askFor(services, token));

interface Asked {
  /** The hashes by which the link can be found. */
  readonly hashes: readonly string[];
  readonly answer: PromiseWithResolvers<Subscriber | undefined>;
}

const waiting = new WeakMap<Database, Asked[]>();

/** Links that are requested in the same turn of the event loop are read together. */
function askFor(services: Services, token: string): Promise<Subscriber | undefined> {
  const { database, keys } = services;
  const asked: Asked = {
    hashes: keys.hashes('link token', token).map((hash) => hash.toString('hex')),
    answer: Promise.withResolvers(),
  };
  const others = waiting.get(database);
  if (others !== undefined) others.push(asked);
  else {
    const all = [asked];
    waiting.set(database, all);
    setImmediate(() => {
      waiting.delete(database);
      void answerAll(services, all);
    });
  }
  return asked.answer.promise;
}

async function answerAll(services: Services, all: readonly Asked[]): Promise<void> {
  try {
    const found = await readSubscribers(
      services,
      all.flatMap(({ hashes }) => hashes),
    );
    const byHash = new Map(found.map((of) => [of.hash, of]));
    for (const { hashes, answer } of all)
      answer.resolve(hashes.map((hash) => byHash.get(hash)).find((row) => row !== undefined));
  } catch (error) {
    for (const { answer } of all) answer.reject(error);
  }
}

/** Reads the customers of several links by one indexed select. */
async function readSubscribers({ database, now }: Services, hashes: string[]) {
  const at = now();
  const found = await sql<Subscriber & { hash: string }>`
    select encode(link_token_hash, 'hex') as hash, account_id, language, is_enabled, expires_at, product_id, level, node_groups, device_limit,
      level_expires_at, quota_bytes, package_bytes, used_upload, used_download, proxy_uuid, proxy_password, link_group,
      port, ${ownCredentialsColumn} as own_credentials, (select max(ends_at) from ban where ban.account_id = account.id
        and ban.ended_at is null and ban.starts_at <= ${at} and ban.ends_at > ${at}) as banned_until
    from service join account on account.id = service.account_id
    where link_token_hash = any(${hashes.map((hash) => `\\x${hash}`)}::text[]::bytea[])`.execute(
    database.sql,
  );
  return found.rows;
}
