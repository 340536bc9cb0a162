import type { dashboard, profile } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show as showInvites } from '@ferry/core/contract/invites/customer';
import type { show as showSecurity } from '@ferry/core/contract/security/customer';
import type { list as listSessions } from '@ferry/core/contract/sessions/customer';
import { timeLeft } from '@ferry/core/format/time';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { SignInElsewhere } from '../../parts/columns/sign-in-elsewhere.ts';
import { current, type Load } from '../../parts/load.ts';
import { nameCity } from '../ZoneField/zones.ts';

/** Data about a customer from separate reads. A failure of one does not affect the others. */
export interface Known {
  dashboard: Load<CallAnswer<typeof dashboard>['result']>;
  profile: Load<CallAnswer<typeof profile>['result']>;
  invites: Load<CallAnswer<typeof showInvites>['result']>;
  sessions: Load<CallAnswer<typeof listSessions>['result']>;
  security: Load<CallAnswer<typeof showSecurity>['result']>;
  elsewhere: SignInElsewhere;
}

export type FactName =
  | 'plan'
  | 'expiry'
  | 'balance'
  | 'invites'
  | 'sessions'
  | 'signInElsewhere'
  | 'secondFactor'
  | 'zone';

/** One fact, as a long and a short text. */
export interface Fact {
  readonly text: string;
  readonly short: string;
  /** A second, smaller fact. */
  readonly below?: string;
  readonly isWarning?: boolean;
}

/** `loading`: not loaded yet. Missing: it failed or does not exist. */
export type Facts = Readonly<Record<FactName, Fact | 'loading' | undefined>>;

const pick = <Data>(read: Load<Data>, draw: (data: Data) => Fact | null | undefined) => {
  const of = current(read);
  if (of.state === 'loading') return 'loading';
  return of.state === 'ready' ? (draw(of.data) ?? undefined) : undefined;
};
const plain = (text: string): Fact => ({ text, short: text });

/** All facts in the page's language. */
export function useFacts(
  { dashboard, profile, invites, sessions, security, elsewhere }: Known,
  now: Date,
): Facts {
  const { t, i18n } = useTranslation('me');
  const format = useFormat();
  const expiry = (ends: string): Fact => {
    const { count, unit } = timeLeft(ends, now, format.zone);
    const date = format.day(ends, now);
    if (count === 0) return { ...plain(t('ended', { date })), isWarning: true };
    const left = unit === 'days' ? t('daysLeft', { count }) : t('daysLeft', { count: 1 });
    return { text: date, below: left, short: left };
  };
  return {
    plan: pick(dashboard, ({ old_service_info: service }) => {
      // Shown below the name.
      if (!service || service.user_level === 0) return { text: t('noPlan'), short: '' };
      const level = t('level', { level: service.user_level });
      return service.plan_name ? { ...plain(service.plan_name), below: level } : plain(level);
    }),
    expiry: pick(dashboard, ({ old_service_info: service }) =>
      service && service.user_level > 0 ? expiry(service.user_level_expire_in) : undefined,
    ),
    balance: pick(dashboard, ({ money_amount }) => plain(format.money(money_amount))),
    invites: pick(invites, ({ invite_balance }) => ({
      text: format.money(invite_balance),
      short: Number(invite_balance) > 0 ? t('movable', { amount: format.money(invite_balance) }) : '',
    })),
    sessions: pick(sessions, ({ length }) => plain(t('devices', { count: length }))),
    signInElsewhere: pick(
      elsewhere,
      (last) => last && plain(t('elsewhere', { time: format.recentMoment(last.created_at, now) })),
    ),
    secondFactor: pick(security, ({ ga_enable }) => ({
      ...plain(t(ga_enable ? 'secondFactorOn' : 'secondFactorOff')),
      isWarning: !ga_enable,
    })),
    zone: pick(profile, ({ time_zone }) => plain(nameCity(time_zone, i18n.language))),
  };
}
