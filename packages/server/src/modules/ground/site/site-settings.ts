import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import {
  type changeSettings as changeCall,
  type SiteSettingName,
  type showSettings as showCall,
  siteSettingNames,
  siteSettings,
} from '@ferry/core/contract/system/admin';
import { remember } from '../../../base/cached-reads.ts';
import type { Context, Services } from '../../../base/context.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** The present settings. Pages leave out a setting without a value. */
export type HeldSettings = Readonly<Record<SiteSettingName, string | null>>;

interface StoredSetting {
  readonly value: string;
  readonly changedAt: Date;
}

const memory = remember<ReadonlyMap<string, StoredSetting>>({ milliseconds: 10_000, most: 1 });

/** The settings that admins changed. A value that no longer matches the contract counts as not set. */
async function readKept({ database }: Services): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows = await database.sql
    .selectFrom('site_setting')
    .select(['name', 'value', 'changed_at'])
    .execute();
  return new Map(
    rows
      .filter(({ name, value }) => siteSettings.safeParse({ [name]: value }).success)
      .map(({ name, value, changed_at }) => [name, { value, changedAt: changed_at }]),
  );
}

/** The present settings from a cache of this process, at most ten seconds old. */
export async function heldSettings(services: Services): Promise<HeldSettings> {
  const kept = await memory.read(services, 'all', () => readKept(services));
  const { site } = services.config;
  return Object.fromEntries(
    siteSettingNames.map((name) => [name, kept?.get(name)?.value ?? site[name] ?? null]),
  ) as Record<SiteSettingName, string | null>;
}

type Shown = ResultOf<typeof showCall>;

export async function showSettings(ctx: Context<'admin'>): Promise<Shown> {
  const kept = await readKept(ctx);
  const settings = siteSettingNames.map((name) => {
    const unset = ctx.config.site[name] ?? null;
    const own = kept.get(name);
    return {
      name,
      value: own?.value ?? unset,
      default: unset,
      changed_at: own?.changedAt.toISOString() ?? null,
    };
  });
  return { result: { settings } };
}

/** Changes the named settings. This process shows them at once, others when their cache expires. */
export async function changeSettings(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof changeCall>,
): Promise<Shown> {
  const changes = siteSettingNames.flatMap((name) => {
    const value = body[name];
    return value === undefined ? [] : [{ name, value }];
  });
  await ctx.database.sql.transaction().execute(async (tx) => {
    const kept = await tx.selectFrom('site_setting').select(['name', 'value']).execute();
    const before = Object.fromEntries(
      changes.map(({ name }) => [name, kept.find((one) => one.name === name)?.value ?? null]),
    );
    for (const { name, value } of changes) {
      if (value === null) {
        await tx.deleteFrom('site_setting').where('name', '=', name).execute();
        continue;
      }
      const row = { value, changed_at: ctx.now() };
      await tx
        .insertInto('site_setting')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    }
    const names = changes.map(({ name }) => name).join(' ');
    await recordAudit(tx, ctx, 'system.changeSettings', names, { before, after: body });
  });
  memory.forget(ctx);
  return showSettings(ctx);
}
