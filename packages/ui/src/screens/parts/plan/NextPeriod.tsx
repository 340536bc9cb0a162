import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { terms } from '@ferry/core/contract/bills/customer';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../dialogs/ConfirmLoss.tsx';
import type { Attempt } from '../load.ts';

export type Terms = CallAnswer<typeof terms>['result'];

export interface NextPeriodProps {
  next: NonNullable<Terms['next']>;
  now: Date;
  offline: boolean;
  attempt: Attempt;
  /** Begins the period that follows the one that began at this time. */
  onBegin: (period_begun_at: string) => void;
}

/** The button that begins the next period early, with what that gives up. Nothing if the site does not offer it. */
export function NextPeriod({ next, now, offline, attempt, onBegin }: NextPeriodProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  if (next.blocked === 'off') return null;
  if (next.blocked === 'too_early')
    return (
      <Text as="p" size={13} tone="muted">
        {t('nextTooEarly')}
      </Text>
    );
  const words = {
    given: format.bytes(next.bytes_given_up),
    quota: format.bytes(next.quota_bytes),
    time: format.moment(next.begins_at, now),
  };
  return (
    <ConfirmLoss
      title={t('nextTitle')}
      text={t('nextText', words)}
      deed={t('nextDeed')}
      keep={t('nextKeep')}
      isHarmless
      attempt={attempt}
      onConfirm={() => onBegin(next.period_begun_at)}
    >
      {(ask) => (
        <Button disabled={offline} onClick={ask}>
          {t('nextBegin', { quota: words.quota })}
        </Button>
      )}
    </ConfirmLoss>
  );
}
