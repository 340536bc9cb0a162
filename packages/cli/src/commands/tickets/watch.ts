import { news } from '@ferry/core/contract/tickets/desk';
import { type Command, Option } from 'commander';
import { countArgument } from '../../arguments/arguments.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { stopped } from '../../platform/http/time-limit.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { inARow, say } from '../../words/say.ts';

interface Options {
  /** Seconds between two polls. */
  readonly interval: number;
}

/** Seconds. A message may be committed after a newer one. It is still found within this time. */
const overlapSeconds = 30;
/** The number of remembered messages, which are not shown again. */
const maxSeen = 5_000;

export function addWatch(parent: Command, context: Context): void {
  worksForLong(parent.command('watch'))
    .description(say('tickets.watch'))
    .addOption(
      new Option('--interval <seconds>', say('tickets.watch_interval'))
        .argParser(countArgument(1, 3_600))
        .default(3),
    )
    .addHelpText(
      'after',
      noteAndExamples(
        'tickets.watch_note',
        'ferry tickets watch',
        "ferry tickets watch --json | jq -r 'select(.is_opening) | .title'",
      ),
    )
    .action((options: Options) => runWatch(context, options));
}

type Message = Awaited<ReturnType<typeof look>>['messages'][number];

async function look({ ask }: Context, since: string) {
  const found = (await ask(news, { since })).result;
  const messages = [...found.messages];
  for (let offset = 200; messages.length === offset; offset += 200)
    messages.push(...(await ask(news, { since, offset })).result.messages);
  return { now: found.now, messages };
}

function lineOf({ at, ticket_number, is_opening, staff_name, email, title, content }: Message): string {
  const who = staff_name === null ? email : say('tickets.by_staff', { staff_name });
  const text = content.replace(/\s+/g, ' ').slice(0, 200);
  return printable(
    `${at}  #${ticket_number}${is_opening ? ` ${say('tickets.new')}` : ''}  ${who}  ${title}: ${text}`,
  );
}

async function runWatch(context: Context, { interval }: Options): Promise<void> {
  const { host, print } = context;
  const seen = new Set<string>();
  let since = host.clock.now().toISOString();
  let isFirst = true;
  for (;;) {
    try {
      const { now, messages } = await look(context, since);
      // The first poll reads the server's clock, which may differ from this machine's.
      if (isFirst) since = now;
      else {
        for (const message of messages.filter(({ id }) => !seen.has(id))) {
          await print.answer(message, () => lineOf(message));
          seen.add(message.id);
        }
        for (const id of [...seen].slice(0, Math.max(0, seen.size - maxSeen))) seen.delete(id);
        since = new Date(Math.max(Date.parse(since), Date.parse(now) - overlapSeconds * 1000)).toISOString();
      }
      isFirst = false;
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== exit.unreachable) throw error;
      print.warning(inARow(error.message, say('tickets.looking_again', { seconds: interval })));
    }
    await host.clock.sleep(interval * 1000, host.signal).catch(() => {
      throw stopped(host.signal);
    });
  }
}
