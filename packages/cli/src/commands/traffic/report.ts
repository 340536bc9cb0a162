import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Failure } from '@ferry/core/client';
import { reportTraffic } from '@ferry/core/contract/agents/v1';
import { type Command, Option } from 'commander';
import { countArgument, idArgument } from '../../arguments/arguments.ts';
import { oldNodeOption } from '../../calls/call-commands.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { facts } from '../../output/table.ts';
import { readParts } from '../../platform/input.ts';
import { inARow, say } from '../../words/say.ts';
import { keyOfChunk } from './chunks.ts';
import { detectFormat, type Format, formats, parseRows } from './parse.ts';
import { checkRows } from './rows.ts';
import { sendChunk } from './send.ts';
import { type Spool, spoolRows } from './spool.ts';

interface ReportOptions {
  /** Standard input if it is missing or `-`. */
  readonly file: string | undefined;
  readonly nodeId: number;
  readonly key?: string;
  readonly format?: Format;
  /** The report's id: the same id is counted once. */
  readonly id?: string;
  readonly chunkSize: number;
  readonly allowEmpty?: boolean;
  readonly dryRun?: boolean;
}

/** The default number of retries for each request. */
const usualRetries = 5;
/** The maximum number of rows in a request by the contract. */
const largestChunk = 200_000;

const help = `
A row is {"user_id": 42, "u": 1024, "d": 4096}: bytes sent (u) and received (d) since the last report.
  json     a list of rows, or {"data": [rows]}
  ndjson   one row on each line
  csv      user_id,u,d with or without that first line
A failed request is retried 5 times, or as often as --retries says. All rows are checked before the first one is sent;
meanwhile they are stored on disk, in TMPDIR. If the server did not accept all rows, those from standard input stay there,
and the error message explains how to continue.

A report is counted once: run the same command again after any failure. Equal rows for the same node are the same report, so
give each period its own name with --id if two periods may be equal. The server remembers a report for at least 7 days.

Examples:
  ferry traffic report --node-id 3 usage.csv
  collect-usage | ferry traffic report --node-id 3 --format ndjson --id "node-3-$(date -u +%FT%H)"
  ferry traffic report --node-id 3 --dry-run usage.json`;

export function addReport(parent: Command, context: Context): void {
  worksForLong(parent.command('report'))
    .description(reportTraffic.meaning)
    .argument('[file]', 'rows as JSON, NDJSON or CSV, or - for standard input')
    .addOption(
      new Option('--node-id <number>', 'the node that carried it')
        .argParser(idArgument)
        .makeOptionMandatory(),
    )
    .addOption(oldNodeOption())
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
    .option('--allow-empty', 'a report without rows is no mistake')
    .option('--dry-run', 'check all rows and send nothing')
    .addHelpText('after', help)
    .action((file: string | undefined, given: Omit<ReportOptions, 'file'>) =>
      runReport(context, { ...given, file }),
    );
}

const count = (amount: number) => amount.toLocaleString('en-US');
const rowsIn = (amount: number) => (amount === 1 ? say`1 row` : say`${count(amount)} rows`);
const requestsIn = (amount: number) => (amount === 1 ? say`1 request` : say`${count(amount)} requests`);

async function keyOf({ target }: Context, { key }: ReportOptions): Promise<string> {
  const known = key ?? (await target()).nodeKey;
  if (known) return known;
  throw new CliError(
    exit.noRights,
    say`The key of the node is missing. Set FERRY_NODE_KEY, or give it with --key.`,
  );
}

/**
 * The command that sends the rest after a failure, if the rows exist nowhere else. Confirmed rows are included and
 * not counted twice.
 */
interface Again {
  readonly path: string;
  readonly command: string;
}

/** How to continue after a failure. Rows from a pipe can not be read again, so the spool file is named. */
function wayOn(failure: Failure, again: Again | undefined): string {
  const kept = again === undefined ? '' : say`Its rows are in ${again.path}.`;
  if (failure.kind === 'refused' && failure.reason === 'conflict')
    return inARow(
      kept,
      say`A report with this id came before with other rows or another --chunk-size.`,
      say`Repeat it as it was, or give new rows an --id of their own.`,
    );
  if (failure.status === 413) return inARow(kept, say`Use a smaller --chunk-size.`);
  return again === undefined
    ? say`Run the same command again to send the rest; nothing is counted twice.`
    : say`Run "${again.command}" to send the rest; nothing is counted twice.`;
}

const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that sends the spool file. */
const againWith = ({ path }: Spool, id: string, { nodeId, chunkSize }: ReportOptions): Again => ({
  path,
  command: `ferry traffic report --node-id ${nodeId} --id ${quoted(id)} --chunk-size ${chunkSize} ${quoted(path)}`,
});

interface Report {
  readonly spool: Spool;
  readonly id: string;
  readonly key: string;
  readonly again: Again | undefined;
}

/** Sends all rows. Returns how many requests the server had counted before this command. */
async function sendAll(context: Context, report: Report, options: ReportOptions): Promise<number> {
  const { spool, id, key, again } = report;
  const { nodeId: node, chunkSize } = options;
  const { retries = usualRetries } = context.options();
  const progress = createProgress(context.host);
  const all = rowsIn(spool.count);
  const requests = Math.ceil(spool.count / chunkSize);
  let sent = 0;
  let place = 0;
  let repeats = 0;
  try {
    for await (const rows of spool.chunks(chunkSize)) {
      place += 1;
      const line = say`Sent ${count(sent)} of ${all}`;
      const onWait = (seconds: number) =>
        progress.show(say`${line}, trying again in ${Math.ceil(seconds)} s`);
      progress.show(line);
      const chunk = { key: keyOfChunk(node, id, place), rows };
      const ended = await sendChunk(context, chunk, { node, key, retries, onWait });
      if (ended.kind !== 'ok') {
        const { code, message } = await context.explain(reportTraffic, ended);
        const confirmed = say`The server confirmed ${count(sent)} of ${all}; request ${place} of ${requests} failed.`;
        const isPartly = sent > 0 && code !== exit.interrupted;
        throw new CliError(isPartly ? exit.partly : code, inARow(message, confirmed, wayOn(ended, again)));
      }
      if (ended.isRepeat) repeats += 1;
      sent += rows.length;
    }
    return repeats;
  } finally {
    progress.end();
  }
}

/** The beginning of a text, to detect its format, and the whole text. */
async function begin(parts: AsyncGenerator<string>): Promise<[start: string, whole: AsyncGenerator<string>]> {
  let start = '';
  while (!/\S[^\n]*\n/.test(start) && start.length < 65_536) {
    const { done, value } = await parts.next();
    if (done) break;
    start += value;
  }
  async function* whole() {
    yield start;
    yield* parts;
  }
  return [start, whole()];
}

async function readReport({ host }: Context, { file, nodeId, format }: ReportOptions): Promise<Spool> {
  const parts = readParts(host, file, say`Name a file with rows, or pipe them in.`);
  const [start, text] = await begin(parts);
  const rows = checkRows(parseRows(text, format ?? detectFormat(file, start)));
  return await spoolRows(rows, nodeId, host.env.TMPDIR || tmpdir());
}

const countedWords = (repeats: number, requests: number) =>
  repeats === requests
    ? say`before: the server has this report already, and nothing was counted again`
    : say`${repeats} of ${requests} requests before, and not again`;

async function runReport(context: Context, options: ReportOptions): Promise<void> {
  const { file, nodeId: node, chunkSize, dryRun = false } = options;
  // Rows are short-lived. Without this setting the space for young objects grows to half of the memory.
  setFlagsFromString('--semi-space-growth-factor=1');
  const spool = await readReport(context, options);
  if (spool.count === 0 && options.allowEmpty !== true) {
    await spool.remove();
    throw usageError(
      say`The report has no rows, so what makes it may have failed. Nothing was sent. Say --allow-empty if that is right.`,
    );
  }
  const id = options.id ?? spool.id;
  let isKept = false;
  let repeats = 0;
  try {
    if (!dryRun && spool.count > 0) {
      const key = await keyOf(context, options);
      isKept = file === undefined || file === '-';
      repeats = await sendAll(
        context,
        { spool, id, key, again: isKept ? againWith(spool, id, options) : undefined },
        options,
      );
      isKept = false;
    }
  } finally {
    if (!isKept) await spool.remove();
  }
  const requests = Math.ceil(spool.count / chunkSize);
  const told = {
    node_id: node,
    id,
    rows: spool.count,
    requests,
    u: String(spool.u),
    d: String(spool.d),
    dry_run: dryRun,
    repeated_requests: repeats,
  };
  await context.print.answer(told, () =>
    facts([
      [dryRun ? say`Would send` : say`Sent`, say`${rowsIn(told.rows)} in ${requestsIn(told.requests)}`],
      [say`Node`, String(node)],
      [say`Upload`, say`${told.u} bytes`],
      [say`Download`, say`${told.d} bytes`],
      [say`Report`, id],
      ...(repeats > 0 ? [[say`Counted`, countedWords(repeats, requests)] as const] : []),
    ]),
  );
}
