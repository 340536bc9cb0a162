import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readSetting, writeSetting } from '../../../db/driver/stored-settings.ts';

/** The host for the links of a link group. A first label `*` is replaced for each link. */
export interface GroupHost {
  host: string;
  port: number | null;
}

const setting = 'links.group_hosts';

/** The hosts as a column, for statements that also read other things. Null: no group has one. */
export const groupHostsColumn = sql<Record<string, GroupHost> | null>`(
  select value from setting where name = ${setting})`;

/** The hosts of the link groups by group number. A group without one uses the site's addresses. */
export async function readGroupHosts({ database }: Services): Promise<Record<string, GroupHost>> {
  const row = await database.sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst();
  return (row?.value ?? {}) as Record<string, GroupHost>;
}

/** Sets the hosts of the link groups, and returns those from before. */
export async function writeGroupHosts(
  tx: Sql,
  hosts: Record<string, GroupHost>,
): Promise<Record<string, GroupHost>> {
  const before = await readSetting(tx, setting);
  await writeSetting(tx, setting, { ...hosts });
  return (before ?? {}) as Record<string, GroupHost>;
}

/** Default ports of protocols, which an address omits. */
const protocols: Readonly<Record<number, string>> = { 80: 'http:', 443: 'https:' };

/**
 * The base address of a group's links. On any other port the site's protocol is used, because the host is behind the
 * same reverse proxy.
 */
export function addressOf({ config }: Services, { host, port }: GroupHost): string {
  const protocol = protocols[port ?? 0];
  if (protocol !== undefined) return `${protocol}//${host}`;
  return `${new URL(config.publicUrl).protocol}//${host}${port === null ? '' : `:${port}`}`;
}

/**
 * The base addresses of a customer's links: the host of his group if it has one, then each entry of the site. They
 * still contain a first label `*`, so that customers share them.
 */
export function linkBases(
  services: Services,
  hosts: Record<string, GroupHost>,
  group: number | null,
): string[] {
  const own = hosts[String(group)];
  return [
    ...new Set([...(own === undefined ? [] : [addressOf(services, own)]), ...services.config.linkUrls]),
  ];
}

/**
 * The base address of one link: `*` becomes a label of this link only, so that blocking its host affects nobody else.
 * The label is not a secret and reveals nothing about the link. A new link gets another label.
 */
export const baseFor = (base: string, token: string): string =>
  base.replace('//*.', () => `//${hash('sha256', `host of ${token}`).slice(0, 10)}.`);

/** The addresses of a customer's subscription, the preferred one first. They are secrets. */
export function linkAddresses(
  services: Services,
  service: { link_token_sealed: Uint8Array; link_group: number | null },
  hosts: Record<string, GroupHost>,
): string[] {
  const token = services.keys.open(service.link_token_sealed);
  return linkBases(services, hosts, service.link_group).map((url) => `${baseFor(url, token)}/link2/${token}`);
}
