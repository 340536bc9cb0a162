import Big from 'big.js';
import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { moveMoney } from './move-money.ts';

type DebtEntry = Required<Omit<Insertable<Tables['debt_entry']>, 'debt_after'>>;

/** The customer's balance and debt, locked. */
const lockAccount = (tx: Sql, id: number) =>
  tx
    .selectFrom('account')
    .select(['balance', 'debt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Changes a debt. The database computes the debt after it. */
async function moveDebt(tx: Sql, entry: DebtEntry): Promise<void> {
  await tx.insertInto('debt_entry').values(entry).execute();
}

const lesser = (one: string, other: string) => (Big(one).lt(other) ? one : other);

/** What a customer owes. */
export async function debtOf(tx: Sql, id: number): Promise<string> {
  const row = tx.selectFrom('account').select('debt').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).debt;
}

const maxShown = 50;

/** The newest changes of a debt since there was none. */
export async function debtEntries(tx: Sql, accountId: number, debt: string) {
  if (Big(debt).eq(0)) return [];
  const entries = await tx
    .selectFrom('debt_entry')
    .select(['created_at', 'kind', 'amount', 'debt_after'])
    .where('account_id', '=', accountId)
    .where('id', '>', (of) =>
      of
        .selectFrom('debt_entry as end')
        .select(sql<number>`coalesce(max("end".id), 0)`.as('id'))
        .where('end.account_id', '=', accountId)
        .where('end.debt_after', '=', '0.00'),
    )
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return entries.map(({ created_at, ...entry }) => ({ at: created_at.toISOString(), ...entry }));
}

/** The amount that a customer must add to pay a price, with the debt, which the added money pays first. `0.00`: nothing. */
export function missingOf(price: string, { balance, debt }: { balance: string; debt: string }): string {
  const rest = Big(price).minus(balance);
  return rest.gt(0) ? rest.plus(debt).toFixed(2) : '0.00';
}

/** What a wallet has after a credit, which pays the debt first. */
export function credited(
  { balance, debt }: { balance: string; debt: string },
  amount: string,
): { balance: string; debt: string } {
  const left = Big(balance).plus(amount).minus(debt);
  return left.lt(0)
    ? { balance: '0.00', debt: left.neg().toFixed(2) }
    : { balance: left.toFixed(2), debt: '0.00' };
}

/** What a wallet has after a price is paid. What is left of the credit for the ended plans pays the debt. */
export function leftAfter(
  price: string,
  { balance, debt, credit }: { balance: string; debt: string; credit: string },
): string {
  const left = Big(balance).plus(credit).minus(price);
  const owed = lesser(debt, credit);
  return left.gt(owed) ? left.minus(owed).toFixed(2) : '0.00';
}

/** The same as `missingOf` for a customer whose debt is not read yet. */
export async function missingFor(
  tx: Sql,
  accountId: number,
  { price, balance }: { price: string; balance: string },
): Promise<string> {
  if (Big(balance).gte(price)) return '0.00';
  return missingOf(price, { balance, debt: await debtOf(tx, accountId) });
}

/** What is taken back, positive, and why. */
type Taken = Omit<Parameters<typeof moveMoney>[1], 'kind' | 'created_at'> & {
  readonly created_at: Date;
  readonly why: 'commission' | 'chargeback';
};

/** The kind of an entry in the ledger, by the reason. */
const ledgerKind = { commission: 'invite', chargeback: 'refund' } as const;

/** Takes money back that may have been spent: from the wallet as far as it is there, and the rest becomes a debt. */
export async function takeBackMoney(
  tx: Sql,
  { why, amount, ...entry }: Taken,
): Promise<{ wallet_balance: string; owed: string }> {
  const { balance } = await lockAccount(tx, entry.account_id);
  const taken = lesser(balance, amount);
  const owed = Big(amount).minus(taken);
  const wallet_balance = Big(taken).gt(0)
    ? await moveMoney(tx, { ...entry, kind: ledgerKind[why], amount: `-${taken}` })
    : balance;
  const { account_id, created_at, reference } = entry;
  if (owed.gt(0))
    await moveDebt(tx, { account_id, created_at, kind: why, amount: owed.toFixed(2), reference });
  return { wallet_balance, owed: owed.toFixed(2) };
}

/** Pays a customer's debt from the wallet, with at most this amount. Returns the balance after that. */
export async function payDebtFromWallet(
  tx: Sql,
  { amount, ...paying }: Pick<DebtEntry, 'account_id' | 'created_at' | 'reference'> & { amount: string },
): Promise<string> {
  const { balance, debt } = await lockAccount(tx, paying.account_id);
  const paid = lesser(debt, amount);
  if (Big(paid).lte(0)) return balance;
  const left = await moveMoney(tx, { ...paying, kind: 'debt', amount: `-${paid}`, subject: '' });
  await moveDebt(tx, { ...paying, kind: 'credit', amount: `-${paid}` });
  return left;
}

/** Pays a customer's debt from a commission, as far as it goes. Returns what is left of the commission. */
export async function payDebtFirst(
  tx: Sql,
  { amount, ...earned }: Pick<DebtEntry, 'account_id' | 'created_at' | 'reference'> & { amount: string },
): Promise<string> {
  const { debt } = await lockAccount(tx, earned.account_id);
  const paid = lesser(debt, amount);
  if (Big(paid).gt(0)) await moveDebt(tx, { ...earned, kind: 'earned', amount: `-${paid}` });
  return Big(amount).minus(paid).toFixed(2);
}
