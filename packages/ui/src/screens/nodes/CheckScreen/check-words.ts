import type { CallAnswer } from '@ferry/core/contract/base/call';
import { type CheckCause, type check, withCause } from '@ferry/core/contract/links/check';
import { clientName } from '../../../components/Device/client-name.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

export type Check = CallAnswer<typeof check>['result'];

/** Causes that concern all nodes in a check without a chosen node. */
const ofNodes = ['locked', 'maintenance', 'silent', 'not_in_format', 'busy'] as const;
type OfNodes = (typeof ofNodes)[number];

const isOfNodes = (cause: string): cause is OfNodes => ofNodes.some((each) => each === cause);

/** The causes of a check, with the clock of this device among them if it is off by more seconds than nodes accept. */
export function causesOf({ causes, clock_tolerance: most }: Check, offset: number | undefined): CheckCause[] {
  const isOff = most !== null && offset !== undefined && Math.abs(offset) > most;
  return isOff ? withCause(causes, 'clock') : [...causes];
}

/** A check of all nodes found that some of them are not online. */
export const areSomeSilent = ({ node, heard_nodes: heard, open_nodes: open }: Check): boolean =>
  node === null && heard < open;

/** A duration in seconds, from two minutes on in minutes, from two hours on in hours. */
const durationOf = (seconds: number): string => {
  const whole = Math.round(Math.abs(seconds));
  if (whole < 120) return `PT${whole}S`;
  return whole < 7_200 ? `PT${Math.round(whole / 60)}M` : `PT${Math.round(whole / 3_600)}H`;
};

export const percentOf = (load: number) => Math.round(load * 100);

/** Seconds. A smaller difference counts as a correct clock. */
const ofNoMatter = 10;

export interface Told {
  readonly check: Check;
  readonly now: Date;
  /** Seconds by which this device is ahead of the server. `undefined`: not measured. */
  readonly clockOffset: number | undefined;
}

/** A clock in words. */
export function useClock() {
  const { t } = useTranslation('check');
  const format = useFormat();
  return (offset: number | undefined): string => {
    if (offset === undefined) return t('unknown');
    if (Math.abs(offset) <= ofNoMatter) return t('clockRight');
    return t(offset > 0 ? 'clockFast' : 'clockSlow', { by: format.duration(durationOf(offset)) });
  };
}

/** The maker's name of a client, or the format that the client was given. */
export function useClient() {
  const { t } = useTranslation('check');
  return ({ profile }: Check) =>
    (profile && (clientName(profile.user_agent) ?? profile.client)) ?? t('unknown');
}

/** A function for title and text of a cause, or of no cause. */
export function useCauseWords({ check, now, clockOffset }: Told) {
  const { t } = useTranslation('check');
  const format = useFormat();
  const clock = useClock();
  const client = useClient();
  const { node, ban, profile } = check;
  const within = (at: string | null | undefined) => (at ? format.recent(at, now, true) : t('unknown'));
  const someSilent = areSomeSilent(check);
  const titleOf = (cause: CheckCause | 'none') => {
    if (cause === 'none' && someSilent) return t('title_none_some');
    return node === null && isOfNodes(cause) ? t(`title_${cause}_all`) : t(`title_${cause}`);
  };
  const ofNode = {
    maintenance: () =>
      node === null
        ? t('text_maintenance_all')
        : t('text_maintenance', {
            time: within(node.maintenance?.until),
            note: node.maintenance?.note ?? '',
          }),
    silent: () => {
      if (node === null) return t('text_silent_all');
      return node.last_heard_at === null
        ? t('text_silent_never')
        : t('text_silent', { timeAgo: format.ago(node.last_heard_at, now) });
    },
    busy: () => (node === null ? t('text_busy_all') : t('text_busy', { percent: percentOf(node.load ?? 0) })),
  };
  const textOf = (cause: CheckCause | 'none'): string => {
    const timeFetched = within(profile?.fetched_at);
    switch (cause) {
      case 'banned':
        return t('text_banned', { time: within(ban?.ends_at), reason: ban?.reason ?? '' });
      case 'expired':
        return t('text_expired', { time: within(check.expires_at) });
      case 'used_up':
        return check.next_reset_at === null
          ? t('text_used_up')
          : t('text_used_up_until', { time: within(check.next_reset_at) });
      case 'maintenance':
      case 'silent':
      case 'busy':
        return ofNode[cause]();
      case 'secrets_changed':
        return t('text_secrets_changed', { timeChanged: within(check.secrets_changed_at), timeFetched });
      case 'node_changed':
        return t('text_node_changed', { timeChanged: within(node?.profile_changed_at), timeFetched });
      case 'plan_changed':
        return t('text_plan_changed', { timeFetched });
      case 'not_in_format':
        return t('text_not_in_format', { nameOfApp: client(check) });
      case 'clock':
        return t('text_clock', {
          textOff: clock(clockOffset),
          most: format.duration(durationOf(check.clock_tolerance ?? 0)),
        });
      case 'none':
        return someSilent ? t('text_none_some') : t('text_none');
      case 'devices':
        return t('text_devices', { online: check.devices_online, limit: check.devices_limit ?? 0 });
      default:
        return t(`text_${cause}`);
    }
  };
  return { titleOf, textOf };
}
