import { hourMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Job } from '../../../../jobs/job.ts';
import { isReachable, noteTold, notify } from '../../../ground/notifications/index.ts';
import { baseFor, linkBases, readGroupHosts } from '../../../ground/services/index.ts';
import { basesAway, hostOf } from './check-hosts.ts';

/** Milliseconds. Most hosts are back sooner. */
const awayUntilTold = hourMs;

/** Customers of one run, so that their mails do not hold up those for accounts. */
const maxMailsPerRun = 500;

/** Where the links of a group lead, while their first host is away. */
interface Elsewhere {
  readonly group: number | null;
  readonly base: string;
  readonly others: readonly string[];
  /** The time of the first failed probe. */
  readonly since: Date;
}

const groups = [1, 2, 3, null];

async function findElsewhere(services: Services): Promise<Elsewhere[]> {
  const away = await basesAway(services);
  if (away.length === 0) return [];
  const latest = services.now().getTime() - awayUntilTold;
  const hosts = await readGroupHosts(services);
  return groups.flatMap((group) => {
    const [base = '', ...rest] = linkBases(services, hosts, group);
    const others = rest.filter((one) => !away.some((known) => known.base === one));
    const found = away.find((known) => known.base === base);
    const since = new Date(found?.since ?? Number.NaN);
    return since.getTime() <= latest && others.length > 0 ? [{ group, base, others, since }] : [];
  });
}

interface Holder {
  readonly account_id: number;
  readonly link_token_sealed: Uint8Array;
}

/** Customers with a plan whose link begins with that host, and who were not notified of this outage yet. */
async function findHolders(services: Services, { group, since }: Elsewhere, most: number): Promise<Holder[]> {
  const at = services.now();
  const { rows } = await sql<Holder>`
    select account_id, link_token_sealed from service join account on account.id = service.account_id
    where link_group is not distinct from ${group}::integer and level > 0 and level_expires_at > ${at}
      and account.expires_at > ${at} and ${isReachable(at)} and not exists (
        select from notification_told as told where told.account_id = service.account_id
          and told.event = 'link_host_away' and told.period = ${since})
    order by account_id limit ${most}`.execute(services.database.sql);
  return rows;
}

async function tell(tx: Sql, services: Services, of: Elsewhere, holder: Holder): Promise<boolean> {
  const { account_id: accountId, link_token_sealed } = holder;
  if (!(await noteTold(tx, services, accountId, 'link_host_away', of.since))) return false;
  const token = services.keys.open(link_token_sealed);
  const hostFor = (base: string) => hostOf(baseFor(base, token));
  await notify(tx, services, {
    accountId,
    event: 'link_host_away',
    values: ({ moment }) => ({
      host: hostFor(of.base),
      hosts: of.others.map(hostFor).join(', '),
      since: moment(of.since),
    }),
  });
  return true;
}

/**
 * If the first host of customers' links has not responded for an hour, tells these customers the other hosts, once for
 * each outage. Each customer has his own transaction: otherwise a killed or concurrent run would notify others twice.
 */
export const tellElsewhere: Job = {
  name: 'links.tellElsewhere',
  everySeconds: 300,
  async run(services) {
    const { database, log } = services;
    let told = 0;
    for (const elsewhere of await findElsewhere(services))
      for (const holder of await findHolders(services, elsewhere, maxMailsPerRun - told))
        try {
          if (await database.sql.transaction().execute((tx) => tell(tx, services, elsewhere, holder)))
            told += 1;
        } catch (error) {
          log.error({ err: error }, 'a customer could not be told of another host');
        }
    return told;
  },
};
