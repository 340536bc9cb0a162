import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Failure } from '@ferry/core/client';
import { reportTraffic } from '@ferry/core/contract/agents/v1';
import { type Command, Option } from 'commander';
import { countArgument, idArgument } from '../../arguments/arguments.ts';
import { oldNodeOption } from '../../calls/call-commands.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { facts, sizeText } from '../../output/table.ts';
import { readParts } from '../../platform/input.ts';
import { aboutOf, inARow, say } from '../../words/say.ts';
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
const defaultRetries = 5;
/** The maximum number of rows in a request by the contract. */
const maxChunk = 200_000;

const help = () => `
${say('traffic.report_row')}
  json     ${say('traffic.report_json')}
  ndjson   ${say('traffic.report_ndjson')}
  csv      ${say('traffic.report_csv')}
${say('traffic.report_retries')}

${say('traffic.report_once')}

${say('shared.examples')}
  ferry traffic report --node-id 3 usage.csv
  collect-usage | ferry traffic report --node-id 3 --format ndjson --id "node-3-$(date -u +%FT%H)"
  ferry traffic report --node-id 3 --dry-run usage.json`;

export function addReport(parent: Command, context: Context): void {
  worksForLong(parent.command('report'))
    .description(aboutOf(reportTraffic))
    .argument('[file]', say('traffic.report_file'))
    .addOption(
      new Option('--node-id <number>', say('traffic.report_node_id'))
        .argParser(idArgument)
        .makeOptionMandatory(),
    )
    .addOption(oldNodeOption())
    .option('--key <key>', say('traffic.report_key'))
    .addOption(new Option('--format <format>', say('traffic.report_format')).choices(formats))
    .option('--id <name>', say('traffic.report_id'))
    .addOption(
      new Option('--chunk-size <rows>', say('traffic.report_chunk_size'))
        .argParser(countArgument(1, maxChunk))
        .default(10_000),
    )
    .option('--allow-empty', say('traffic.report_allow_empty'))
    .addOption(unaskedOption())
    .option('--dry-run', say('traffic.report_dry_run'))
    .addHelpText('after', help())
    .action((file: string | undefined, given: Omit<ReportOptions, 'file'>) =>
      runReport(context, { ...given, file }),
    );
}

const count = (amount: number) => amount.toLocaleString('en-US');
const rowsIn = (amount: number) => say('traffic.rows', { count: amount, number: count(amount) });
const requestsIn = (amount: number) => say('traffic.requests', { count: amount, number: count(amount) });

async function keyOf({ target }: Context, { key }: ReportOptions): Promise<string> {
  const known = key ?? (await target()).nodeKey;
  if (known) return known;
  throw new CliError(exit.noRights, say('traffic.key_missing'));
}

/**
 * The command that sends the rest after a failure, if the rows exist nowhere else. Confirmed rows are included and
 * not counted twice.
 */
interface Again {
  readonly path: string;
  readonly command: string;
}

/** How to continue after a failure. Rows from a pipe cannot be read again, so the spool file is named. */
function wayOn(failure: Failure, again: Again | undefined): string {
  const kept = again === undefined ? '' : say('traffic.rows_in_file', { path: again.path });
  if (failure.kind === 'refused' && failure.reason === 'conflict')
    return inARow(kept, say('traffic.id_taken'), say('traffic.id_taken_solution'));
  if (failure.status === 413) return inARow(kept, say('traffic.smaller_chunks'));
  return again === undefined
    ? say('traffic.again_same')
    : say('traffic.again_command', { command: again.command });
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
  const { retries = defaultRetries } = context.options();
  const progress = createProgress(context.host);
  const all = rowsIn(spool.count);
  const requests = Math.ceil(spool.count / chunkSize);
  let sent = 0;
  let place = 0;
  let repeats = 0;
  try {
    for await (const rows of spool.chunks(chunkSize)) {
      place += 1;
      const line = say('traffic.progress', { sent: count(sent), all });
      const onWait = (seconds: number) =>
        progress.show(say('traffic.trying_again', { why: line, seconds: Math.ceil(seconds) }));
      progress.show(line);
      const chunk = { key: keyOfChunk(node, id, place), rows };
      const ended = await sendChunk(context, chunk, { node, key, retries, onWait });
      if (ended.kind !== 'ok') {
        const { code, message } = await context.explain(reportTraffic, ended);
        const confirmed = say('traffic.request_failed', { sent: count(sent), all, place, requests });
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
  const parts = readParts(host, file, say('traffic.name_file'));
  const [start, text] = await begin(parts);
  const rows = checkRows(parseRows(text, format ?? detectFormat(file, start)));
  return await spoolRows(rows, nodeId, host.env.TMPDIR || tmpdir());
}

const countedWords = (repeats: number, requests: number) =>
  repeats === requests
    ? say('traffic.counted_before')
    : say('traffic.some_counted_before', { repeats, requests });

async function runReport(context: Context, options: ReportOptions): Promise<void> {
  const { file, nodeId: node, chunkSize, dryRun = false } = options;
  // Rows are short-lived. Without this setting the space for young objects grows to half of the memory.
  setFlagsFromString('--semi-space-growth-factor=1');
  const spool = await readReport(context, options);
  if (spool.count === 0 && options.allowEmpty !== true) {
    await spool.remove();
    throw usageError(say('traffic.no_rows'));
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
      [
        dryRun ? say('traffic.would_send') : say('traffic.sent'),
        say('traffic.rows_in_requests', { rows: rowsIn(told.rows), requests: requestsIn(told.requests) }),
      ],
      [say('shared.node'), String(node)],
      [say('traffic.upload'), sizeText(String(told.u))],
      [say('traffic.download'), sizeText(String(told.d))],
      [say('traffic.report'), id],
      ...(repeats > 0 ? [[say('traffic.counted'), countedWords(repeats, requests)] as const] : []),
    ]),
  );
}
