import { lazy, Suspense } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Attempt } from '../../parts/load.ts';
import { mustBeSeen, type OpenRow, SettingRow } from '../../parts/SettingRow.tsx';

const LeakStop = lazy(async () => ({ default: (await import('./LeakStop.tsx')).LeakStop }));

export interface LeakRowProps {
  /** The present numbers. `undefined`: not loaded yet. */
  counts: {
    sessions: number | undefined;
    tokens: number | undefined;
    /** The passkeys that are new enough to be removed. */
    passkeys: number;
    isTelegramLinked: boolean | undefined;
  };
  attempt: Attempt;
  /** After the action: what it stopped, one sentence each. */
  stopped: readonly string[] | undefined;
  importHref: string;
  /** The open row. */
  row: OpenRow;
  onClose: () => void;
}

/** One button for customers whose secrets leaked. It lists what will stop, and afterwards what has stopped. */
export function LeakRow(props: LeakRowProps) {
  const { t } = useTranslation('security');
  const { stopped, attempt, row } = props;
  const isOpen = row.name === 'leak' || stopped !== undefined || mustBeSeen(attempt);
  return (
    <SettingRow
      id="leak"
      name={t('leak')}
      reason={t('leakReason')}
      act={
        <Button kind="danger" size="small" onClick={() => row.choose('leak')}>
          {t('leakBegin')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<Skeleton line={360} />}>
          <LeakStop {...props} />
        </Suspense>
      )}
    </SettingRow>
  );
}
