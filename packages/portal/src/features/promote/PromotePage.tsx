import { months, moveToWallet, records, show } from '@ferry/core/contract/invites/customer';
import { csvFile } from '@ferry/core/format/csv';
import { PromoteScreen } from '@ferry/ui/screens/promote/PromoteScreen/PromoteScreen';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { usePortal } from '../../portal.ts';

/** The device's share dialog. Cancelling it is no failure. */
async function share(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function PromotePage() {
  const { settings } = usePortal();
  const [query, setQuery] = useSearchParams();
  const { range: friends, ...people } = usePaging(8, 'friends');
  const { range, ...sharePages } = usePaging(8);
  const invites = usePage(show, friends);
  const series = usePage(months, {});
  const shares = usePage(records, range);
  const move = useCall(moveToWallet);
  return (
    <PromoteScreen
      invites={invites.load}
      months={series.load}
      shares={shares.load}
      now={useNow()}
      siteName={settings.siteName}
      people={people}
      sharePages={sharePages}
      view={query.get('view') === 'table' ? 'table' : 'chart'}
      onView={(view) =>
        setQuery(withParams({ view: view === 'table' ? view : undefined }), { replace: true })
      }
      onSave={({ name, columns, rows }) => saveCsv(name, csvFile(columns, rows))}
      onShare={'share' in navigator ? share : undefined}
      move={move.attempt}
      moved={move.answer?.result}
      onMove={() => void move.run({ body: {} })}
      onRetry={() => {
        for (const read of [invites, series, shares]) read.refresh();
      }}
    />
  );
}
