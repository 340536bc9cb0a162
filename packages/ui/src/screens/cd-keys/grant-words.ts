import type { grant } from '@ferry/core/contract/cd-keys/customer';
import type * as z from 'zod/mini';
import { useFormat } from '../../components/Format/Format.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export type Grant = z.output<typeof grant>;

export interface GrantWords {
  /** The value, such as "100 GB 流量". */
  worth: (grant: Grant) => string;
  /** The effect for the customer. */
  effect: (grant: Grant) => string;
  /** The result after redeeming. */
  done: (grant: Grant, balance: string) => string;
}

/** Texts for the value of a code. */
export function useGrantWords(): GrantWords {
  const { t } = useTranslation('cdKeys');
  const format = useFormat();
  /** In one of two sentences: without traffic, or with it. */
  const levelTime = <Alone extends 'levelTime' | 'doneLevelTime'>(
    { level, duration, bytes }: Extract<Grant, { kind: 'level_time' }>,
    alone: Alone,
    withBytes: `${Alone}Bytes`,
  ) => {
    const time = format.duration(duration);
    return bytes ? t(withBytes, { level, time, size: format.bytes(bytes) }) : t(alone, { level, time });
  };
  const planTime = <Alone extends 'planTime' | 'donePlanTime'>(
    { duration, bytes }: Extract<Grant, { kind: 'plan_time' }>,
    alone: Alone,
    withBytes: `${Alone}Bytes`,
  ) => {
    const time = format.duration(duration);
    return bytes ? t(withBytes, { time, size: format.bytes(bytes) }) : t(alone, { time });
  };
  return {
    worth(grant) {
      switch (grant.kind) {
        case 'money':
          return t('money', { amount: format.money(grant.amount) });
        case 'traffic':
          return t('traffic', { size: format.bytes(grant.bytes) });
        case 'plan_time':
          return planTime(grant, 'planTime', 'planTimeBytes');
        case 'account_time':
          return t('accountTime', { time: format.duration(grant.duration) });
        case 'level_time':
          return levelTime(grant, 'levelTime', 'levelTimeBytes');
      }
    },
    effect({ kind }) {
      const words = {
        money: 'moneyText',
        traffic: 'trafficText',
        plan_time: 'planTimeText',
        account_time: 'accountTimeText',
        level_time: 'levelTimeText',
      } as const;
      return t(words[kind]);
    },
    done(grant, balance) {
      switch (grant.kind) {
        case 'money':
          return t('doneMoney', { amount: format.money(grant.amount), balance: format.money(balance) });
        case 'traffic':
          return t('doneTraffic', { size: format.bytes(grant.bytes) });
        case 'plan_time':
          return planTime(grant, 'donePlanTime', 'donePlanTimeBytes');
        case 'account_time':
          return t('doneAccountTime', { time: format.duration(grant.duration) });
        case 'level_time':
          return levelTime(grant, 'doneLevelTime', 'doneLevelTimeBytes');
      }
    },
  };
}
