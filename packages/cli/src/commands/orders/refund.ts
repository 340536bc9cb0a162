import type { CallAnswer } from '@ferry/core/contract/base/call';
import { previewRefund, refundOrder } from '@ferry/core/contract/shop/orders';
import type { Command } from 'commander';
import { countArgument, idArgument } from '../../arguments/arguments.ts';
import { dryRunOption, oldKeyOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { changesTable } from '../../output/changes/changes.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

type Refund = CallAnswer<typeof previewRefund>['result'];

/** What becomes of the service. */
const services = (): Readonly<Record<Refund['service'], string>> => ({
  shortened: say('orders.effect_shortened'),
  ended: say('orders.effect_ended'),
  traffic_taken: say('orders.effect_package'),
  unchanged: say('orders.effect_none'),
});

function told({ user_id, shop_name, amount, wallet_balance, service, ...rest }: Refund): string {
  const lines = facts([
    [
      say('orders.purchase'),
      say('orders.purchase_of_customer', { id: rest.purchase_id, name: shop_name, customer: user_id }),
    ],
    [say('orders.into_wallet'), say('orders.into_wallet_then', { amount, balance: wallet_balance })],
    [say('orders.service'), services()[service]],
    [say('orders.auto_renewal'), say(rest.ends_auto_renewal ? 'orders.ends' : 'orders.unchanged')],
    ...(rest.coupon === null
      ? []
      : [[say('orders.coupon'), say('orders.coupon_again', { coupon: rest.coupon })] as const]),
  ]);
  const changes = changesTable(rest.before, rest.after, refundOrder.answer);
  return changes === undefined ? lines : `${lines}\n\n${changes}`;
}

interface RefundOptions {
  readonly periods?: number;
  readonly remark?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRefund(parent: Command, context: Context): void {
  parent
    .command('refund')
    .description(aboutOf(refundOrder))
    .argument('<purchase-id>', say('orders.refund_purchase_id'), idArgument)
    .option('--periods <number>', say('orders.refund_periods'), countArgument(1, 100_000))
    .option('--remark <text>', say('orders.refund_remark'))
    .addOption(yesOption())
    .addOption(oldKeyOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'orders.refund_note',
        'ferry orders refund 1234',
        "ferry orders refund 1234 --remark 'bought twice, ticket 88' --yes",
      ),
    )
    .action((purchaseId: number, options: RefundOptions) => runRefund(context, purchaseId, options));
}

async function runRefund(context: Context, purchase_id: number, options: RefundOptions) {
  const { ask, print } = context;
  const { periods, remark, yes, dryRun } = options;
  if (yes !== true && dryRun !== true) {
    const { result } = await ask(previewRefund, { purchase_id, periods });
    await assertAgreed(context, { yes, dryRun }, { preview: told(result) });
  }
  if (remark === undefined) throw usageError(say('orders.say_why'));
  const { result } = await ask(refundOrder, { purchase_id, body: { periods, remark } });
  await print.answer(
    result,
    () => `${told(result)}${dryRun === true ? '' : `\n\n${say('orders.refunded')}`}`,
  );
}
