import type { dashboard } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { daysBetween, timeLeft } from '@ferry/core/format/time';

export type Dashboard = CallAnswer<typeof dashboard>['result'];
export type Service = NonNullable<Dashboard['old_service_info']>;

export type ServiceState = 'active' | 'expired' | 'usedUp' | 'inactive';

export interface ServiceFacts {
  state: ServiceState;
  left: { count: number; unit: 'days' | 'hours' };
  /** Seven days or less, or expired: renewing is the next step. */
  isEnding: boolean;
  /** Bytes. Yesterday's and today's are included in `used`. */
  total: number;
  used: number;
  remaining: number;
  earlier: number;
  yesterday: number;
  today: number;
  /** The elapsed part of the period, from 0 to 1. `undefined` if usage is never reset. */
  gone: number | undefined;
  /** The used part is larger than the elapsed part. */
  isAhead: boolean;
  /** Calendar days until the reset of usage. */
  resetInDays: number | undefined;
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

/** The facts for the dashboard at a moment. */
export const serviceFacts = (service: Service, now: Date, zone: string): ServiceFacts => {
  const total = service.ss_bandwidth_total_size;
  const used = service.ss_upload_size + service.ss_download_size;
  // After a reset, the sums of the days may exceed the period's sum, which has priority.
  const today = Math.min(service.ss_bandwidth_today_used_size, used);
  const yesterday = Math.min(service.ss_bandwidth_yesterday_used_size, used - today);
  const counted = timeLeft(service.user_level_expire_in, now, zone);
  const isOver = counted.count === 0;
  // An ended service has no remaining hours.
  const left = isOver ? ({ count: 0, unit: 'days' } as const) : counted;
  const [start, reset] = [service.period_start_at, service.next_reset_at].map((at) => at && Date.parse(at));
  const gone =
    typeof start === 'number' && typeof reset === 'number' && reset > start
      ? Math.min(1, Math.max(0, (now.getTime() - start) / (reset - start)))
      : undefined;
  const state: ServiceState = service.is_active
    ? 'active'
    : isOver
      ? 'expired'
      : total > 0 && used >= total
        ? 'usedUp'
        : 'inactive';
  return {
    state,
    left,
    isEnding: isOver || left.unit === 'hours' || left.count <= 7,
    total,
    used,
    remaining: Math.max(0, total - used),
    earlier: used - today - yesterday,
    yesterday,
    today,
    gone,
    isAhead: gone !== undefined && share(used, total) > gone,
    resetInDays: service.next_reset_at
      ? Math.max(0, daysBetween(now, service.next_reset_at, zone))
      : undefined,
  };
};

/** The plan has no traffic yet and has not ended: the customer has not connected. */
export const isStarting = (
  { first_traffic_at, old_service_info: service }: Pick<Dashboard, 'first_traffic_at' | 'old_service_info'>,
  now: Date,
): boolean =>
  first_traffic_at === null && service !== null && Date.parse(service.user_level_expire_in) > now.getTime();

/** Nothing was bought yet, and no plan was given. */
export const isNew = ({ old_service_info: service, first_paid_at, first_traffic_at }: Dashboard): boolean =>
  first_paid_at === null &&
  first_traffic_at === null &&
  (!service || (service.user_level === 0 && service.plan_name === null));
