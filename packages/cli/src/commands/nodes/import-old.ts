import { importOld } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { table } from '../../output/table.ts';
import { storeRest } from '../../platform/files/rest-file.ts';
import { readInput } from '../../platform/input.ts';
import { inARow, say, spoken } from '../../words/say.ts';

interface Options {
  readonly rest?: string;
  readonly dryRun?: boolean;
}

const wanted = 'Give a JSON list of rows of the table ss_node, or the JSON export of it by phpMyAdmin.';

export function addImportOld(parent: Command, context: Context): void {
  parent
    .command('import-old')
    .description(importOld.meaning)
    .argument('[file]', 'rows as JSON, or - for standard input')
    .option('--rest <file>', 'where to keep the rows that were left out; otherwise a new file in TMPDIR')
    .option('--dry-run', 'say what would be added, and add nothing')
    .addHelpText(
      'after',
      `
A row is {"name", "server", "sort", "traffic_rate", "node_class", "node_speedlimit", "type"}, as the older panel has
it; "country_code" may be added for a name without a flag. A row that can not be read is left out and named. If other rows
were added, the exit code is 5, and the rows that were left out are in a file, to be corrected and imported.

Examples:
  ferry nodes import-old nodes.json --dry-run
  ferry nodes import-old nodes.json`,
    )
    .action((file: string | undefined, options: Options) => runImportOld(context, file, options));
}

/** The rows in a JSON list, or in phpMyAdmin's export: a list in which one element is the table with its rows. */
function rowsIn(text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say`This is not JSON. ${spoken(wanted)}`);
  }
  if (!Array.isArray(parsed)) throw usageError(say`This is no list. ${spoken(wanted)}`);
  const exported = parsed.find((part) => part?.type === 'table' && part?.name === 'ss_node');
  const rows: unknown = exported === undefined ? parsed : exported.data;
  if (!Array.isArray(rows) || rows.length === 0) throw usageError(say`There are no rows. ${spoken(wanted)}`);
  return rows;
}

async function runImportOld(context: Context, file: string | undefined, options: Options): Promise<void> {
  const isDryRun = options.dryRun === true;
  const rows = rowsIn(await readInput(context.host, file, spoken(wanted)));
  const input = { is_dry_run: isDryRun ? 'true' : undefined, body: { rows } };
  const { result } = await context.ask(importOld, input);
  const added = isDryRun ? say`would be added` : say`added`;
  await context.print.answer(result, () => {
    const lines = result.rows.map(({ row, node_name, node_id, reason }) => [
      String(row),
      node_name,
      reason ?? (node_id === null ? added : say`${added} as ${node_id}`),
    ]);
    return table(['row', 'name', 'outcome'], lines);
  });
  if (result.failed === 0) return;
  const many = say`${result.failed} of ${rows.length} rows were left out.`;
  if (isDryRun || result.imported === 0)
    throw new CliError(exit.refused, inARow(many, say`Correct them and import them again.`));
  const left = result.rows.filter(({ reason }) => reason !== null).map(({ row }) => rows[row - 1]);
  const text = `${JSON.stringify(left, null, 2)}\n`;
  const { words } = await storeRest(context.host.env, text, { file: options.rest, name: 'nodes.json' });
  throw new CliError(exit.partly, inARow(many, words, say`Correct them there and import that file.`));
}
