import { Refusal } from '../../../base/refusal.ts';
import { AddressTaken } from '../../ground/account-rows/index.ts';

/** Tells an admin why an account cannot have an address. Customers are never told whether an address is taken. */
export const refuseTaken =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof AddressTaken)) throw error;
    if (error.until === null) throw new Refusal('account.email_taken', { status: 409, field });
    const until = error.until.toISOString();
    throw new Refusal('account.email_reserved', { status: 409, field, details: { until } });
  };
