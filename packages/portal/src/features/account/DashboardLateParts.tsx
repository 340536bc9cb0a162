import { beginNext, bills, setAutoRenewal, terms } from '@ferry/core/contract/bills/customer';
import { site } from '@ferry/core/contract/system/anyone';
import { downloads as appDownloads } from '@ferry/core/contract/system/downloads';
import { DownloadHelp, type DownloadHelpProps } from '@ferry/ui/screens/account/DashboardLate/DownloadHelp';
import { known } from '@ferry/ui/screens/parts/load.ts';
import { NextPeriod } from '@ferry/ui/screens/parts/plan/NextPeriod';
import { RenewalNote } from '@ferry/ui/screens/parts/renewal/RenewalNote';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

/** The switch of auto-renewal, beside the button for a manual renewal. */
export function LateRenewal() {
  const now = useNow();
  const renewals = usePage(bills, {});
  const renewal = useCall(setAutoRenewal);
  const bill = renewals.load.state === 'ready' ? renewals.load.data.bills[0] : undefined;
  if (bill === undefined) return null;
  return (
    <RenewalNote
      bill={bill}
      now={now}
      offline={renewals.load.state === 'ready' && renewals.load.stale !== undefined}
      isOutdated={known(renewals.load) === undefined}
      attempt={renewal.attempt}
      renewalsHref={paths.renewals()}
      onSwitch={(enabled) => void renewal.run({ service_id: bill.service_id, body: { enabled } })}
    />
  );
}

/** The share of the quota that is left when the next period is offered. */
const nearlyUsed = 0.1;

/** Offers the next period when the quota of the running one is nearly used. */
export function LateNextPeriod() {
  const now = useNow();
  const { load } = usePage(terms, {});
  const beginning = useCall(beginNext);
  if (load.state !== 'ready') return null;
  const {
    next,
    terms: [running],
  } = load.data;
  if (!next || !running || next.bytes_given_up > running.quota_bytes * nearlyUsed) return null;
  return (
    <NextPeriod
      terms={load.data}
      now={now}
      offline={load.stale !== undefined}
      attempt={beginning.attempt}
      onBegin={(period_begun_at) => void beginning.run({ body: { period_begun_at } })}
    />
  );
}

/** Loaded on request. */
export function LateDownloadHelp({ platform }: Pick<DownloadHelpProps, 'platform'>) {
  const { settings } = usePortal();
  const said = useQuery(site, {});
  const apps = useQuery(appDownloads, {});
  return (
    <DownloadHelp
      downloads={useLoad(said, ({ result }) => result.downloads)}
      apps={useLoad(apps, ({ result }) => result)}
      siteName={settings.siteName}
      platform={platform}
      askHref={paths.newTicket()}
      onRetry={() => {
        said.refresh();
        apps.refresh();
      }}
    />
  );
}
