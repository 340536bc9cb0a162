import type { OutcomeOf, Send } from '@ferry/core/client/client';
import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { type CsvCell, csvFile } from '@ferry/core/format/csv';
import type { CsvProps, CsvState } from '@ferry/ui/screens/parts/view/CsvButton';
import { useEffect, useRef, useState } from 'react';
import { saveCsv } from '../platform/save-file.ts';
import { useCore } from '../portal.ts';

/** A list that can be saved as a file: its call, and the cells of its rows. */
export interface CsvOf<C extends Call, Row> {
  call: C;
  /** The input, without `limit` and `offset`. */
  input: object;
  /** Rows of a page: the maximum of the call. */
  pageSize: number;
  /** The maximum number of saved rows. */
  maxRows: number;
  rows: (answer: CallAnswer<C>) => readonly Row[];
  total: (answer: CallAnswer<C>) => number;
  columns: readonly string[];
  row: (row: Row) => readonly CsvCell[];
  /** The file's name without its extension. */
  name: string;
}

async function collect<C extends Call, Row>(
  send: Send,
  { call, input, pageSize, maxRows, rows, total }: CsvOf<C, Row>,
  signal: AbortSignal,
  tell: (done: number, total: number) => void,
): Promise<{ found: Row[]; total: number } | undefined> {
  const found: Row[] = [];
  for (;;) {
    const range = { limit: Math.min(pageSize, maxRows - found.length), offset: found.length };
    const outcome: OutcomeOf<C> = await send(call, { ...input, ...range } as unknown as CallInput<C>, {
      signal,
    });
    if (outcome.kind !== 'ok') return undefined;
    const page = rows(outcome.answer);
    const all = total(outcome.answer);
    found.push(...page);
    if (page.length === 0 || found.length >= Math.min(all, maxRows)) return { found, total: all };
    tell(found.length, Math.min(all, maxRows));
  }
}

/** Saves all pages of a list. */
export function useCsv<C extends Call, Row>(of: CsvOf<C, Row>): CsvProps {
  const { send } = useCore();
  const [csv, setCsv] = useState<CsvState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stopper = new AbortController();
    running.current?.abort();
    running.current = stopper;
    setCsv({ state: 'working', done: 0, total: 0 });
    const tell = (done: number, total: number) => setCsv({ state: 'working', done, total });
    const got = await collect(send, of, stopper.signal, tell);
    if (stopper.signal.aborted) return;
    if (got === undefined) return setCsv({ state: 'failed' });
    saveCsv(of.name, csvFile(of.columns, got.found.map(of.row)));
    setCsv({ state: 'idle', cut: got.total > of.maxRows ? of.maxRows : undefined });
  };
  return {
    csv,
    onExport: () => void run(),
    onStopExport: () => {
      running.current?.abort();
      setCsv({ state: 'idle' });
    },
  };
}
