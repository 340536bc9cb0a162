import type { ResultOf } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { remember } from '../../../base/cached-reads.ts';
import type { Context } from '../../../base/context.ts';
import { heldSettings } from '../../ground/site/index.ts';
import { botName } from '../../identity/telegram/index.ts';
import { cheapestPlan } from '../../money/shop/index.ts';

interface Offered {
  readonly cheapest: Awaited<ReturnType<typeof cheapestPlan>>;
  readonly bot: string | null;
}

/** A cache: the foot of every page needs it, and it seldom changes. */
const offered = remember<Offered>({ milliseconds: 10_000, most: 1 });

/** The public facts of the site. */
export async function showSite(ctx: Context<'anyone'>): Promise<ResultOf<typeof site>> {
  const [held, now] = await Promise.all([
    heldSettings(ctx),
    offered.read(ctx, 'now', async () => ({
      cheapest: await cheapestPlan(ctx.database.sql),
      bot: await botName(ctx),
    })),
  ]);
  const { contact_email, contact_url, terms_url, privacy_url, status_url, invoice_issuer } = held;
  const cheapest = now?.cheapest;
  return {
    result: {
      contact_email,
      contact_url,
      terms_url,
      privacy_url,
      status_url,
      downloads: {
        windows: held.download_windows,
        macos: held.download_macos,
        linux: held.download_linux,
        ios: held.download_ios,
        android: held.download_android,
      },
      price_from: cheapest === undefined ? null : { ...cheapest, currency: ctx.config.currency },
      invoice_issuer,
      telegram_bot: now?.bot ?? null,
      time_zone: ctx.config.timeZone,
      test_pages: ctx.config.testPages,
    },
  };
}
