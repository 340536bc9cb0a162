import { importOld } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { table } from '../../output/table.ts';
import { storeRest } from '../../platform/files/rest-file.ts';
import { readInput } from '../../platform/input.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, inARow, say } from '../../words/say.ts';

interface Options {
  readonly rest?: string;
  readonly dryRun?: boolean;
}

const wanted = 'nodes.import_old_wanted';

export function addImportOld(parent: Command, context: Context): void {
  parent
    .command('import-old')
    .description(aboutOf(importOld))
    .argument('[file]', say('nodes.import_old_file'))
    .option('--rest <file>', say('nodes.import_old_rest'))
    .addOption(unaskedOption())
    .option('--dry-run', say('nodes.import_old_dry_run'))
    .addHelpText(
      'after',
      noteAndExamples(
        'nodes.import_old_note',
        'ferry nodes import-old nodes.json --dry-run',
        'ferry nodes import-old nodes.json',
      ),
    )
    .action((file: string | undefined, options: Options) => runImportOld(context, file, options));
}

/** The rows in a JSON list, or in phpMyAdmin's export: a list in which one element is the table with its rows. */
function rowsIn(text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say('shared.not_json', { wanted: say(wanted) }));
  }
  if (!Array.isArray(parsed)) throw usageError(say('nodes.no_list', { wanted: say(wanted) }));
  const exported = parsed.find((part) => part?.type === 'table' && part?.name === 'ss_node');
  const rows: unknown = exported === undefined ? parsed : exported.data;
  if (!Array.isArray(rows) || rows.length === 0)
    throw usageError(say('nodes.no_rows', { wanted: say(wanted) }));
  return rows;
}

async function runImportOld(context: Context, file: string | undefined, options: Options): Promise<void> {
  const isDryRun = options.dryRun === true;
  const rows = rowsIn(await readInput(context.host, file, say(wanted)));
  const input = { is_dry_run: isDryRun ? 'true' : undefined, body: { rows } };
  const { result } = await context.ask(importOld, input);
  const added = isDryRun ? say('nodes.would_be_added') : say('nodes.added');
  await context.print.answer(result, () => {
    const lines = result.rows.map(({ row, node_name, node_id, reason }) => [
      String(row),
      node_name,
      reason ?? (node_id === null ? added : say('nodes.added_as', { added, node_id })),
    ]);
    return table([say('nodes.row'), say('nodes.name'), say('nodes.outcome')], lines);
  });
  if (result.failed === 0) return;
  const many = say('nodes.rows_left_out', { failed: result.failed, all: rows.length });
  if (isDryRun || result.imported === 0)
    throw new CliError(exit.refused, inARow(many, say('nodes.correct_and_import_again')));
  const left = result.rows.filter(({ reason }) => reason !== null).map(({ row }) => rows[row - 1]);
  const text = `${JSON.stringify(left, null, 2)}\n`;
  const { words } = await storeRest(context.host.env, text, { file: options.rest, name: 'nodes.json' });
  throw new CliError(exit.partly, inARow(many, words, say('nodes.correct_in_file')));
}
