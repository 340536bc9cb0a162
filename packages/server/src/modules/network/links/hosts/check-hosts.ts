import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { readSetting, storeSetting, writeSetting } from '../../../../db/driver/stored-settings.ts';
import type { Job } from '../../../../jobs/job.ts';
import { say } from '../../../../words/words.ts';
import { hasAdmins, momentIn, tellAdmins } from '../../../ground/notifications/index.ts';
import { addressOf, readGroupHosts } from '../../../ground/services/index.ts';
import { probeHost } from './probe-host.ts';

const setting = 'links.hosts_away';

/** A host that does not respond. */
interface Away {
  readonly since: string;
  /** Failed probes in a row. */
  readonly failures: number;
  readonly reason: string;
  readonly isTold: boolean;
}

/** Admins are notified after this many failures in a row. A single failure may be a restart. */
const failuresUntilTold = 3;

export const hostOf = (base: string): string => base.replace(/^https?:\/\//, '');

/** The base addresses of all customers' links. Empty if there is only one: without it the whole site is unreachable. */
async function basesOf(services: Services): Promise<string[]> {
  const groups = Object.values(await readGroupHosts(services)).map((host) => addressOf(services, host));
  const bases = [...new Set([...services.config.linkUrls, ...groups])];
  return bases.length > 1 ? bases : [];
}

interface Told {
  readonly base: string;
  readonly away: Away;
  readonly isBack: boolean;
}

async function tell(tx: Sql, services: Services, { base, away, isBack }: Told): Promise<void> {
  await tellAdmins(tx, services, (language) => {
    const said = {
      host: hostOf(base),
      since: momentIn(language, services, new Date(away.since)),
      reason: away.reason,
    };
    const text = say(language, isBack ? 'link.host_back' : 'link.host_away', said);
    return { mail: { template: 'linkHost', language, values: { ...said, isBack } }, text };
  });
}

/** The state of a host after another probe. `null`: it responds. */
function after(before: Away | undefined, reason: string | null, at: Date, isHeard: boolean): Away | null {
  if (reason === null) return null;
  const failures = (before?.failures ?? 0) + 1;
  return {
    since: before?.since ?? at.toISOString(),
    failures,
    reason,
    isTold: before?.isTold === true || (isHeard && failures >= failuresUntilTold),
  };
}

/** The base addresses of links that did not respond to the last three probes. */
export async function basesAway(services: Services): Promise<({ base: string } & Away)[]> {
  const kept = ((await readSetting(services.database.sql, setting)) ?? {}) as Record<string, Away>;
  const bases = await basesOf(services);
  return Object.entries(kept).flatMap(([base, away]) =>
    away.failures >= failuresUntilTold && bases.includes(base) ? [{ base, ...away }] : [],
  );
}

/** The same by their hosts, with the reason. */
export const hostsAway = async (services: Services): Promise<{ host: string; reason: string }[]> =>
  (await basesAway(services)).map(({ base, reason }) => ({ host: hostOf(base), reason }));

/**
 * Probes every host of subscription links. Notifies admins once if a host does not respond, and once when it is back.
 * Ferry cannot detect what a remote network blocks.
 */
export const checkHosts: Job = {
  name: 'links.checkHosts',
  everySeconds: 300,
  async run(services) {
    const bases = await basesOf(services);
    const reasons = await Promise.all(bases.map(async (base) => [base, await probeHost(base)] as const));
    const at = services.now();
    return services.database.sql.transaction().execute(async (tx) => {
      const kept = (await storeSetting(tx, setting, {}, { isHeld: true })) as Record<string, Away>;
      const isHeard = hasAdmins(services);
      const now: Record<string, Away> = {};
      let touched = 0;
      for (const [base, reason] of reasons) {
        const before = kept[base];
        const away = after(before, reason, at, isHeard);
        if (away !== null) now[base] = away;
        const isNews = (before?.isTold ?? false) !== (away?.isTold ?? false);
        const said = away ?? before;
        if (!isNews || said === undefined) continue;
        touched += 1;
        await tell(tx, services, { base, away: said, isBack: away === null });
      }
      await writeSetting(tx, setting, now);
      return touched;
    });
  },
};
