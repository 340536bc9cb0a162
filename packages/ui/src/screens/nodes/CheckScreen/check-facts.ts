import type { CheckCause } from '@ferry/core/contract/links/check';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useStateWord } from '../../../components/StateDot/StateDot.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { causesOf, percentOf, type Told, useClient, useClock } from './check-words.ts';

/** Something that the check found. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Whether it is a cause. */
  readonly isBad: boolean;
}

/** A name, the finding, and the causes that make it bad. */
type Found = readonly [name: string, value: string, ...bad: readonly CheckCause[]];

interface ToldOnce extends Told {
  /** For a ticket, which is read later: dates instead of “today”. */
  readonly isForTicket?: boolean;
}

/** A day with its time, for the page or a ticket. */
function useMoment({ now, isForTicket }: ToldOnce): (at: string) => string {
  const format = useFormat();
  return (at) => (isForTicket ? format.moment(at, now) : format.recentMoment(at, now));
}

/** Account, plan, traffic and devices. */
function useServiceFacts({ check, now }: Told): Found[] {
  const { t } = useTranslation('check');
  const format = useFormat();
  const { ban, causes, expires_at, devices_limit: limit, devices_online: online } = check;
  const account = () => {
    if (causes.includes('disabled')) return t('accountClosed');
    return ban === null ? t('accountFine') : t('accountBanned', { time: format.moment(ban.ends_at, now) });
  };
  const plan = () => {
    if (expires_at === null) return t('planNone');
    const values = { name: check.plan_name ?? t('planUnnamed'), time: format.day(expires_at, now) };
    return t(new Date(expires_at) > now ? 'planUntil' : 'planOver', values);
  };
  const [left, total] = [format.bytes(check.traffic_left), format.bytes(check.traffic_total)];
  const own: Found[] = [
    [t('account'), account(), 'disabled', 'banned'],
    [t('plan'), plan(), 'no_plan', 'expired'],
  ];
  // Without a plan there is neither traffic nor a device limit.
  if (expires_at === null) return own;
  return [
    ...own,
    [t('traffic'), t('trafficLeft', { left, total }), 'used_up'],
    [
      t('devices'),
      limit === null ? t('devicesOnline', { online }) : t('devicesOf', { online, limit }),
      'devices',
    ],
  ];
}

/** The node, or how many of all nodes reported. */
function useNodeFacts(told: ToldOnce): Found[] {
  const { check, now } = told;
  const moment = useMoment(told);
  const { t } = useTranslation('check');
  const wordOf = useStateWord();
  const format = useFormat();
  const { node, open_nodes: open, heard_nodes: heard } = check;
  const bad = ['silent', 'locked', 'maintenance'] as const;
  // Without a plan there are no nodes.
  if (node === null && check.causes.includes('no_plan')) return [];
  if (node === null) return [[t('nodes'), t('nodesHeard', { open, heard }), ...bad]];
  const { status, last_heard_at: at, load } = node;
  const contact =
    at === null
      ? t('nodeNever')
      : t('nodeHeard', { wordState: wordOf(status), timeAgo: format.ago(at, now) });
  // A silent node has the load of its last report.
  const loaded =
    load === null || status !== 'online' ? t('unknown') : t('loadPercent', { percent: percentOf(load) });
  return [
    [t('node'), contact, ...bad],
    [t('load'), loaded, 'busy'],
    [t('nodeChanged'), moment(node.profile_changed_at), 'node_changed'],
  ];
}

/** The subscription on the customer's devices. */
function useProfileFacts(told: ToldOnce): Found[] {
  const { check, now } = told;
  const moment = useMoment(told);
  const { t } = useTranslation('check');
  const format = useFormat();
  const client = useClient();
  const { profile, secrets_changed_at: renewed } = check;
  const fetched =
    profile === null
      ? t('profileNone')
      : t('profileBy', { timeAgo: format.ago(profile.fetched_at, now), nameOfApp: client(check) });
  return [
    [t('profile'), fetched, 'no_profile', 'plan_changed'],
    ...(profile === null ? [] : [[t('format'), profile.client, 'not_in_format'] as const]),
    [t('secrets'), renewed === null ? t('never') : moment(renewed), 'secrets_changed'],
  ];
}

/** The findings of the check, without secrets: they are also written into tickets. */
export function useFacts(told: ToldOnce): Fact[] {
  const { t } = useTranslation('check');
  const clock = useClock();
  const causes = causesOf(told.check, told.clockOffset);
  const found: Found[] = [
    ...useServiceFacts(told),
    ...useNodeFacts(told),
    ...useProfileFacts(told),
    [t('clock'), clock(told.clockOffset), 'clock'],
  ];
  return found.map(([name, value, ...bad]) => ({
    name,
    value,
    isBad: bad.some((cause) => causes.includes(cause)),
  }));
}
