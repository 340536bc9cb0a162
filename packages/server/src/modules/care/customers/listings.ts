import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { describeDevices } from '../../ground/push/index.ts';
import { passkeysOf } from '../../identity/passkeys/index.ts';
import { readDevices } from '../../network/links/index.ts';
import { findCustomer } from './find-customer.ts';

/** Lists something of a customer whom staff names. */
const listingOf =
  <Row>(read: (tx: Sql, ctx: Context<'admin'>, id: number) => Promise<Row[]>) =>
  async (ctx: Context<'admin'>, { user }: { user: string }): Promise<{ result: Row[] }> => {
    const { sql } = ctx.database;
    return { result: await read(sql, ctx, await findCustomer(sql, user)) };
  };

/** The devices that fetched a customer's subscription. */
export const listDevices = listingOf((tx, _ctx, id) => readDevices(tx, id));

/** A customer's passkeys. */
export const listPasskeys = listingOf(passkeysOf);

/** The browsers that get a customer's notifications. */
export const listPushDevices = listingOf(describeDevices);
