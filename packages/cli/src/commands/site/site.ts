import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import { yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

/** The commands for a site as a file. Their code is loaded when one of them runs. */
export function addSite(parent: Command, context: Context): void {
  const site = () => import('./run-site.ts');
  worksForLong(parent.command('export'))
    .description(say('site.export'))
    .argument('[section...]', say('site.export_section'))
    .addHelpText(
      'after',
      noteAndExamples(
        'site.export_note',
        'ferry export > site.yaml',
        'ferry export products rules > shop.yaml',
      ),
    )
    .action(async (named: string[]) => (await site()).runExport(context, named));
  worksForLong(parent.command('diff'))
    .description(say('site.diff'))
    .requiredOption('-f, --file <file>', say('site.file_option'))
    .option('--prune', say('site.diff_prune'))
    .addHelpText('after', `\n${say('site.diff_note')}\n\n${say('shared.example')}\n  ferry diff -f site.yaml`)
    .action(async (asked) => (await site()).runDiff(context, asked));
  worksForLong(parent.command('apply'))
    .description(say('site.apply'))
    .requiredOption('-f, --file <file>', say('site.file_option'))
    .addOption(yesOption())
    .option('--prune', say('site.apply_prune'))
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('site.apply_note')}

${say('site.apply_calls')}

${say('shared.examples')}
  ferry apply -f site.yaml
  ferry apply -f site.yaml --dry-run
  ferry apply -f site.yaml --yes`,
    )
    .action(async (asked) => (await site()).runApply(context, asked));
}
