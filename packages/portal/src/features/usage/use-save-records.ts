import type { CallAnswer } from '@ferry/core/contract/base/call';
import { records } from '@ferry/core/contract/traffic/customer';
import { csvFile } from '@ferry/core/format/csv';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Saving } from '@ferry/ui/screens/usage/UsageDetailScreen/UsageDetailScreen';
import { useEffect, useRef, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { useCore } from '../../portal.ts';

type Row = CallAnswer<typeof records>['result'][number];

/** Rows of one request: few enough for a slow network, so that the progress is visible. */
const atOnce = 1_000;

export interface Filter {
  from: string;
  to: string;
  node_id?: number;
}

/** Loads all records of a filter in parts, and saves them as one file. */
export function useSaveRecords() {
  const { send } = useCore();
  const { t } = useTranslation('usage');
  const words = useFailureWords();
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(filter: Filter): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setSaving({ state: 'running', done: 0, total: 0 });
    // New rows are first in the list. With a fixed end the pages do not shift.
    const to = new Date(Math.min(Date.parse(filter.to), serverNow())).toISOString();
    const rows: Row[] = [];
    for (let total = 1; rows.length < total; ) {
      const input = { ...filter, to, limit: atOnce, offset: rows.length };
      const outcome = await send(records, input, { signal: control.signal });
      if (control.signal.aborted) return;
      if (outcome.kind !== 'ok') {
        setSaving({ state: 'failed', message: words(outcome).message });
        return;
      }
      rows.push(...outcome.answer.result);
      total = outcome.answer.result.length === 0 ? rows.length : outcome.answer.total_count;
      setSaving({ state: 'running', done: rows.length, total });
    }
    const columns = [t('time'), t('node'), t('upload'), t('download'), t('total'), t('rate'), t('billed')];
    const cells = rows.map((row) => [
      row.created_at,
      row.node_name ?? t('nodeGone', { id: row.node_id }),
      row.ss_tx_size,
      row.ss_rx_size,
      row.total_traffic,
      row.node_rate,
      row.effective_traffic,
    ]);
    saveCsv(t('fileDetail'), csvFile(columns, cells));
    setSaving({ state: 'done', total: rows.length });
  }

  return {
    saving,
    save,
    stop() {
      running.current?.abort();
      setSaving({ state: 'stopped' });
    },
  };
}
