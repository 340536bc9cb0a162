import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { terms } from '@ferry/core/contract/bills/customer';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../dialogs/ConfirmLoss.tsx';
import type { Attempt } from '../load.ts';

export type Terms = CallAnswer<typeof terms>['result'];

export interface NextPeriodProps {
  terms: Terms;
  now: Date;
  offline: boolean;
  attempt: Attempt;
  /** Begins the period that follows the one that began at this time. */
  onBegin: (period_begun_at: string) => void;
}

/** The plan to which the next period belongs. */
const nextPlan = ({ terms: [running, follower] }: Terms) =>
  running && running.periods.length > 1 ? running : follower;

/** The button that begins the next period early, after a question that says what is given up. */
export function NextPeriod({ terms, now, offline, attempt, onBegin }: NextPeriodProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { next } = terms;
  if (next === null || next.blocked !== null) return null;
  const words = {
    given: format.bytes(next.bytes_given_up),
    plan: nextPlan(terms)?.plan_name ?? t('givenPlan'),
    quota: format.bytes(next.quota_bytes),
    time: format.moment(next.begins_at, now),
  };
  return (
    <ConfirmLoss
      title={t('nextTitle')}
      text={t(next.bytes_given_up === 0 ? 'nextTextUsedUp' : 'nextText', words)}
      deed={t('nextDeed')}
      keep={t('nextKeep')}
      isHarmless
      attempt={attempt}
      onConfirm={() => onBegin(next.period_begun_at)}
    >
      {(ask) => (
        <Button disabled={offline} onClick={ask}>
          {t('nextBegin')}
        </Button>
      )}
    </ConfirmLoss>
  );
}
