import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import { yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';

const sections = `Sections: settings, link_hosts, announcements, macros, rules, products, nodes.`;

const file = ['-f, --file <file>', 'the site as YAML or JSON, or - for standard input'] as const;

const about = `Items are matched by name, or by number (shop_id, node_id, rule_id) if it is given. Sections, items and fields
that are not in the file do not change.`;

/** The commands for a site as a file. Their code is loaded when one of them runs. */
export function addSite(parent: Command, context: Context): void {
  const site = () => import('./run-site.ts');
  worksForLong(parent.command('export'))
    .description('Writes the site as a file that "apply" takes: settings, texts, rules, products, nodes.')
    .argument('[section...]', 'these alone')
    .addHelpText(
      'after',
      `
${sections}
Never exported: keys of nodes, tokens, and the secrets in the configs of nodes (private_key, server_key, password). The file
contains "(kept on the server)" instead, which does not change the secret there. PEM and DNS variables of certificates are left
out, which keeps those on the server.

Examples:
  ferry export > site.yaml
  ferry export products rules > shop.yaml`,
    )
    .action(async (named: string[]) => (await site()).runExport(context, named));
  worksForLong(parent.command('diff'))
    .description('Says what "apply" would do with a file, and changes nothing.')
    .requiredOption(...file)
    .option('--prune', 'also say what is not in the file and would be taken out')
    .addHelpText('after', `\n${about}\n\nExample:\n  ferry diff -f site.yaml`)
    .action(async (asked) => (await site()).runDiff(context, asked));
  worksForLong(parent.command('apply'))
    .description(
      'Makes the site as a file says. What is so already is left alone, so twice is the same as once.',
    )
    .requiredOption(...file)
    .addOption(yesOption())
    .option(
      '--prune',
      'of the sections in the file, disable nodes, products and rules and remove macros that it does not name',
    )
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${sections}
${about}

Each change is a separate call. After a failure or a kill, the same command makes the remaining changes. A changed
announcement is published as a new revision, and a pop-up is then shown again. The key of a new node is not shown: make one
for its agent with "ferry nodes new-key". A secret "(kept on the server)" does not change.

Examples:
  ferry apply -f site.yaml
  ferry apply -f site.yaml --dry-run
  ferry apply -f site.yaml --yes`,
    )
    .action(async (asked) => (await site()).runApply(context, asked));
}
