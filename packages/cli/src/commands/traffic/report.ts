import type { Failure } from '@ferry/core/client';
import { reportTraffic } from '@ferry/core/contract/v1/agents';
import { type Command, Option } from 'commander';
import { countArgument, idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { facts } from '../../output/table.ts';
import { readInput } from '../../platform/input.ts';
import { type Chunk, cut, idOf } from './chunks.ts';
import { detectFormat, type Format, formats, parseRows } from './parse.ts';
import { checkRows, type Row } from './rows.ts';
import { sendChunk } from './send.ts';

interface ReportOptions {
  /** Standard input when it is left out or `-`. */
  readonly file: string | undefined;
  readonly node: number;
  readonly key?: string;
  readonly format?: Format;
  /** Names the report; the same id is counted once. */
  readonly id?: string;
  readonly chunkSize: number;
  readonly retries: number;
  readonly dryRun?: boolean;
}

/** As many rows as the contract takes in one request. */
const largestChunk = 200_000;

const help = `
A row is {"user_id": 42, "u": 1024, "d": 4096}: bytes sent (u) and received (d) since the last report.
  json     a list of rows, or {"data": [rows]}
  ndjson   a row a line
  csv      user_id,u,d with or without that first line
All rows are checked before the first one is sent.

A report is counted once: run the same command again after any failure. Equal rows for the same node are the same
report, so give each period a name of its own with --id where two periods may be equal. The server remembers a
report for at least 7 days.

Examples:
  ferry traffic report --node 3 usage.csv
  collect-usage | ferry traffic report --node 3 --format ndjson --id "node-3-$(date -u +%FT%H)"
  ferry traffic report --node 3 --dry-run usage.json`;

export function addReport(parent: Command, context: Context): void {
  parent
    .command('report')
    .description(reportTraffic.meaning)
    .argument('[file]', 'rows as JSON, NDJSON or CSV, or - for standard input')
    .addOption(
      new Option('--node <id>', 'the node that carried it').argParser(idArgument).makeOptionMandatory(),
    )
    .option('--key <key>', 'the key of the node; better by FERRY_NODE_KEY or the context')
    .addOption(
      new Option('--format <format>', 'instead of guessing it from name and content').choices(formats),
    )
    .option('--id <name>', 'name of the report; made from its rows and node when left out')
    .addOption(
      new Option('--chunk-size <rows>', 'rows in one request')
        .argParser(countArgument(1, largestChunk))
        .default(10_000),
    )
    .addOption(
      new Option('--retries <count>', 'further tries of a request that did not get through')
        .argParser(countArgument(0, 100))
        .default(5),
    )
    .option('--dry-run', 'check all rows and send nothing')
    .addHelpText('after', help)
    .action((file: string | undefined, given: Omit<ReportOptions, 'file'>) =>
      runReport(context, { ...given, file }),
    );
}

/** Sums stay exact beyond 2^53. */
const sum = (rows: readonly Row[], field: 'u' | 'd') =>
  rows.reduce((total, row) => total + BigInt(row[field]), 0n).toString();

const count = (amount: number, of?: string) => {
  const digits = amount.toLocaleString('en-US');
  return of === undefined ? digits : `${digits} ${of}${amount === 1 ? '' : 's'}`;
};

async function keyOf({ target }: Context, { key }: ReportOptions): Promise<string> {
  const known = key ?? (await target()).nodeKey;
  if (known) return known;
  throw new CliError(
    exit.noRights,
    'The key of the node is missing. Set FERRY_NODE_KEY, or give it with --key.',
  );
}

function wayOn(failure: Failure): string {
  if (failure.kind === 'refused' && failure.reason === 'conflict') {
    return (
      'A report with this id came before with other rows or another --chunk-size. ' +
      'Repeat it as it was, or give new rows an --id of their own.'
    );
  }
  if (failure.status === 413) return 'Use a smaller --chunk-size.';
  return 'Run the same command again to send the rest; nothing is counted twice.';
}

async function stopped({ explain }: Context, failure: Failure, confirmed: string): Promise<CliError> {
  const { code, message } = await explain(reportTraffic, failure);
  return new CliError(code, `${message} ${confirmed} ${wayOn(failure)}`);
}

async function sendAll(context: Context, chunks: readonly Chunk[], options: ReportOptions): Promise<void> {
  const { node, retries } = options;
  const key = await keyOf(context, options);
  const progress = createProgress(context.host);
  const all = count(
    chunks.reduce((total, { rows }) => total + rows.length, 0),
    'row',
  );
  let sent = 0;
  try {
    for (const [index, chunk] of chunks.entries()) {
      const line = `Sent ${count(sent)} of ${all}`;
      const onWait = (seconds: number) => progress.show(`${line}, trying again in ${Math.ceil(seconds)} s`);
      progress.show(line);
      const failure = await sendChunk(context, chunk, { node, key, retries, onWait });
      const place = `request ${index + 1} of ${chunks.length}`;
      if (failure) {
        throw await stopped(
          context,
          failure,
          `The server confirmed ${count(sent)} of ${all}; ${place} failed.`,
        );
      }
      sent += chunk.rows.length;
    }
  } finally {
    progress.end();
  }
}

async function runReport(context: Context, options: ReportOptions): Promise<void> {
  const { file, node, chunkSize, dryRun = false } = options;
  const text = await readInput(context.host, file, 'Name a file with rows, or pipe them in.');
  const rows = checkRows(await parseRows(text, options.format ?? detectFormat(file, text)));
  const id = options.id ?? idOf(rows, node);
  const chunks = cut(rows, node, id, chunkSize);
  if (!dryRun && chunks.length > 0) await sendAll(context, chunks, options);
  const told = {
    node_id: node,
    id,
    rows: rows.length,
    requests: chunks.length,
    u: sum(rows, 'u'),
    d: sum(rows, 'd'),
    dry_run: dryRun,
  };
  await context.print.answer(told, () =>
    facts([
      [dryRun ? 'Would send' : 'Sent', `${count(told.rows, 'row')} in ${count(told.requests, 'request')}`],
      ['Node', String(node)],
      ['Upload', `${told.u} bytes`],
      ['Download', `${told.d} bytes`],
      ['Report', id],
    ]),
  );
}
