import { oldService } from '@ferry/core/contract/accounts/customer';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

export function addService(parent: Command, context: Context): void {
  parent
    .command('service')
    .description(oldService.meaning)
    .addHelpText(
      'after',
      `
Uses a customer's own API token, which the developer page of the portal makes.

Examples:
  FERRY_TOKEN=… ferry account service
  FERRY_TOKEN=… ferry account service --json`,
    )
    .action(() => runService(context));
}

async function runService({ ask, print }: Context): Promise<void> {
  const { result } = await ask(oldService, {});
  const { service_name, is_active, expire_time, traffic_used, traffic_total } = result;
  await print.answer(result, () =>
    facts([
      [say`Plan`, service_name || '-'],
      [say`Served`, is_active ? say`yes` : say`no`],
      [say`Until`, expire_time],
      [say`Used`, say`${formatBytes(traffic_used, 'en')} of ${formatBytes(traffic_total, 'en')}`],
    ]),
  );
}
