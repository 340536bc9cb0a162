import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

/** Under which host the links of a link group begin. */
export interface GroupHost {
  host: string;
  port: number | null;
}

const setting = 'links.group_hosts';

/** The hosts of the link groups by their number; without one, links begin at the site. */
export async function readGroupHosts({ database }: Services): Promise<Record<string, GroupHost>> {
  const row = await database.sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst();
  return (row?.value ?? {}) as Record<string, GroupHost>;
}

export async function writeGroupHosts(tx: Sql, hosts: Record<string, GroupHost>): Promise<void> {
  const value = JSON.stringify(hosts);
  await tx
    .insertInto('setting')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Where the links of a group begin. The site's own protocol: a host of ours is behind the same gates. */
export const addressOf = ({ config }: Services, { host, port }: GroupHost): string =>
  `${new URL(config.publicUrl).protocol}//${host}${port === null ? '' : `:${port}`}`;

/** The addresses of a customer's subscription, his group's or else the main entry first. They are secrets. */
export async function linkAddresses(
  services: Services,
  service: { link_token_sealed: Uint8Array; link_group: number | null },
): Promise<string[]> {
  const token = services.keys.open(service.link_token_sealed);
  const own = (await readGroupHosts(services))[String(service.link_group)];
  const bases = [...(own === undefined ? [] : [addressOf(services, own)]), ...services.config.linkUrls];
  return [...new Set(bases)].map((url) => `${url}/link2/${token}`);
}
