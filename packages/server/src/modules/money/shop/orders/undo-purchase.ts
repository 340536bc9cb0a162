import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { previewRefund } from '@ferry/core/contract/shop/orders';
import { Refusal } from '../../../../base/refusal.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import type { readEndedTerm } from '../../../ground/services/index.ts';
import { actOn, atPresent, isRunning, packageLeft, type Service } from '../../../ground/services/index.ts';
import type { Receipt } from './confirm-order.ts';

type State = Receipt['after'];

/** What a refund depends on. */
interface Refunding {
  readonly purchase: Pick<Row<'purchase'>, 'id' | 'kind' | 'price' | 'service_before' | 'service_after'>;
  /** The term of the purchase, if it has ended. */
  readonly endedTerm: Awaited<ReturnType<typeof readEndedTerm>>;
  /** The number of periods. `undefined`: the whole purchase. */
  readonly periods: number | undefined;
  readonly now: Date;
  readonly zone: string;
}

interface Undone {
  readonly service: CallAnswer<typeof previewRefund>['result']['service'];
  /** What goes back into the wallet. */
  readonly amount: string;
  readonly after: Service;
  /** The periods of the plan that a refund by periods leaves. `undefined`: nothing of the purchase is left. */
  readonly periodsLeft?: number | undefined;
}

/** Takes the unused rest of a traffic package. Used traffic stays used. */
function undoPackage(service: Service, { purchase, periods, now }: Refunding): Undone {
  if (periods !== undefined) throw new Refusal('shop.too_many_periods', { status: 409 });
  const { price: amount } = purchase;
  const [before, bought] = [purchase.service_before, purchase.service_after] as [State, State];
  const left = isRunning(service, now) ? packageLeft(service) : 0;
  const taken = Math.min(left, bought.bytes_left - before.bytes_left);
  if (taken <= 0) return { service: 'unchanged', amount, after: service };
  return {
    service: 'traffic_taken',
    amount,
    after: { ...service, package_bytes: service.package_bytes - taken },
  };
}

/**
 * Computes a service without a purchase or without its last periods, and what the customer gets back. It is a pure
 * function, so the preview and the refund cannot differ.
 */
export function undoPurchase(service: Service, refunding: Refunding): Undone {
  const { purchase, endedTerm, periods, now, zone } = refunding;
  if (purchase.kind !== 'main_package') return undoPackage(service, refunding);
  const before = atPresent(service, now, zone);
  const ended = endedTerm === undefined ? before.terms.ended : [...before.terms.ended, endedTerm];
  const { after, refund, refused } = actOn(
    { ...before, terms: { ...before.terms, ended } },
    { kind: 'refund', purchase_id: purchase.id, ...(periods === undefined ? {} : { periods }) },
    now,
    zone,
  );
  if (refused !== undefined) {
    const isTooMany = refused === 'too_many_periods';
    throw new Refusal(isTooMany ? 'shop.too_many_periods' : 'shop.nothing_to_refund', { status: 409 });
  }
  const wasRunning = isRunning(before, now);
  const isSame = after.level_expires_at.getTime() === before.level_expires_at.getTime();
  const what = isSame ? 'unchanged' : wasRunning && !isRunning(after, now) ? 'ended' : 'shortened';
  const { running, waiting } = after.terms;
  const left = [running, ...waiting].find((term) => term?.purchase_id === purchase.id);
  return { service: what, amount: refund, after, periodsLeft: left?.periods };
}
