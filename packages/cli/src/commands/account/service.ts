import { oldService } from '@ferry/core/contract/accounts/customer';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

export function addService(parent: Command, context: Context): void {
  parent
    .command('service')
    .description(aboutOf(oldService))
    .addHelpText(
      'after',
      noteAndExamples(
        'account.service_note',
        'FERRY_TOKEN=… ferry account service',
        'FERRY_TOKEN=… ferry account service --json',
      ),
    )
    .action(() => runService(context));
}

async function runService({ ask, print }: Context): Promise<void> {
  const { result } = await ask(oldService, {});
  const { service_name, is_active, expire_time, traffic_used, traffic_total } = result;
  await print.answer(result, () =>
    facts([
      [say('account.plan'), service_name || '-'],
      [say('account.served'), is_active ? say('shared.yes') : say('account.no')],
      [say('shared.until'), expire_time],
      [
        say('account.used'),
        say('shared.part_of_all', {
          part: formatBytes(traffic_used, 'en'),
          all: formatBytes(traffic_total, 'en'),
        }),
      ],
    ]),
  );
}
