import type { CallAnswer } from '@ferry/core/contract/base/call';
import { previewRefund, refundOrder } from '@ferry/core/contract/shop/orders';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption, oldKeyOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { changesOf } from '../../output/changes.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

type Refund = CallAnswer<typeof previewRefund>['result'];

/** What becomes of the service. */
const services = (): Readonly<Record<Refund['service'], string>> => ({
  put_back: say`the plan that it replaced runs again`,
  shortened: say`the time that it added is taken off`,
  ended: say`ends now`,
  traffic_taken: say`what is left of the traffic package is taken out`,
  unchanged: say`stays as it is: nothing of the purchase is left in it`,
});

function told({ user_id, shop_name, amount, wallet_balance, service, ...rest }: Refund): string {
  const lines = facts([
    [say`Purchase`, say`${rest.purchase_id}, ${shop_name}, of customer ${user_id}`],
    [say`Into the wallet`, say`${amount}, which then holds ${wallet_balance}`],
    [say`Service`, services()[service]],
    [say`Auto-renewal`, rest.ends_auto_renewal ? say`ends` : say`was off`],
  ]);
  return service === 'unchanged'
    ? lines
    : `${lines}\n\n${changesOf(rest.before, rest.after, refundOrder.answer)}`;
}

interface RefundOptions {
  readonly remark?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRefund(parent: Command, context: Context): void {
  parent
    .command('refund')
    .description(refundOrder.meaning)
    .argument('<purchase-id>', 'the purchase, as "ferry orders list" names it', idArgument)
    .option('--remark <text>', 'why, for the audit log; at most 200 characters')
    .addOption(yesOption())
    .addOption(oldKeyOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
The money goes into the wallet. To pay it back to its source, refund the recharge: "ferry recharges refund".

Examples:
  ferry orders refund 1234
  ferry orders refund 1234 --remark 'bought twice, ticket 88' --yes`,
    )
    .action((purchaseId: number, options: RefundOptions) => runRefund(context, purchaseId, options));
}

async function runRefund(context: Context, purchase_id: number, { remark, yes, dryRun }: RefundOptions) {
  const { ask, print } = context;
  if (yes !== true && dryRun !== true) {
    const { result } = await ask(previewRefund, { purchase_id });
    await assertAgreed(context, { yes, dryRun }, { preview: told(result) });
  }
  if (remark === undefined) throw usageError(say`Say why, by --remark. Nothing was done.`);
  const { result } = await ask(refundOrder, { purchase_id, body: { remark } });
  await print.answer(result, () => `${told(result)}${dryRun === true ? '' : `\n\n${say`Refunded.`}`}`);
}
