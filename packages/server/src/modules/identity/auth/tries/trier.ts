import type { Context } from '../../../../base/context.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { type Source, sourcesOf } from '../../../ground/limits/index.ts';
import { knownDevice } from './known-device.ts';

/** Who tries something at an address: a known device, or a stranger from some source. */
export interface Trier {
  /** The id of a known device. `undefined`: a stranger. */
  readonly device: string | undefined;
  readonly sources: readonly Source[];
}

/** The account of an address, and who tries something there. The steps are the same with and without an account. */
export async function findTrier(ctx: Context, email: string) {
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'password_version'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return { account, trier: trierOf(ctx, account) };
}

/** The caller as a stranger, for an address that is not his own. */
export const stranger = ({ ip }: Pick<Context, 'ip'>): Trier => ({
  device: undefined,
  sources: sourcesOf(ip),
});

export const trierOf = (ctx: Context, account: Parameters<typeof knownDevice>[1]): Trier => ({
  device: knownDevice(ctx, account),
  sources: sourcesOf(ctx.ip),
});

/** The keys of a limit: the device, or a stranger's sources, each combined with the owner of what is tried. */
export const atOwner = ({ device, sources }: Trier, owner: string): readonly Source[] =>
  (device === undefined ? sources : [{ name: device, times: 1 }]).map(({ name, times }) => ({
    name: `${name} ${owner}`,
    times,
  }));
