import type { ResultOf } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { remember } from '../../../base/cached-reads.ts';
import type { Context } from '../../../base/context.ts';
import { heldSettings } from '../../ground/site/index.ts';
import { botName } from '../../identity/telegram/index.ts';

/** A cache, because every page's footer needs it and it seldom changes. */
const bots = remember<{ readonly name: string | null }>({ milliseconds: 10_000, most: 1 });

/** The public facts of the site. */
export async function showSite(ctx: Context<'anyone'>): Promise<ResultOf<typeof site>> {
  const [held, bot] = await Promise.all([
    heldSettings(ctx),
    bots.read(ctx, 'now', async () => ({ name: await botName(ctx) })),
  ]);
  const { contact_email, contact_url, terms_url, privacy_url, status_url, invoice_issuer } = held;
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
      invoice_issuer,
      telegram_bot: bot?.name ?? null,
      time_zone: ctx.config.timeZone,
      test_pages: ctx.config.testPages,
    },
  };
}
