import { Download } from 'lucide-react';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** The state of a list's export. `cut`: it was cut at the maximum length. */
export type CsvState =
  | { state: 'idle'; cut?: number | undefined }
  | { state: 'working'; done: number; total: number }
  | { state: 'failed' };

export interface CsvProps {
  /** The progress of the file. */
  csv: CsvState;
  /** Makes the file with all rows of the filter. */
  onExport: () => void;
  /** Cancels a running export. */
  onStopExport: () => void;
}

/** Saves all pages of a list as a file. */
export function CsvButton({ csv, onExport, onStopExport }: CsvProps) {
  const { t } = useTranslation(['wallet', 'ui']);
  if (csv.state !== 'working') {
    return (
      <Button icon={Download} onClick={onExport}>
        {t('ui:csv')}
      </Button>
    );
  }
  return (
    <>
      <Text size={13} tone="muted" role="status" nowrap>
        {t('ui:csvWorking', { done: csv.done, total: csv.total })}
      </Text>
      <Button onClick={onStopExport}>{t('csvStop')}</Button>
    </>
  );
}

/** A message if an export failed or is incomplete. */
export function CsvNotice({ csv }: { csv: CsvState }) {
  const { t } = useTranslation('wallet');
  if (csv.state === 'failed') return <Notice tone="error">{t('csvFailed')}</Notice>;
  if (csv.state === 'idle' && csv.cut !== undefined)
    return <Notice tone="warning">{t('csvMost', { count: csv.cut })}</Notice>;
  return null;
}
