import {
  type AnnouncementKind,
  announcementKind,
  list,
  one,
} from '@ferry/core/contract/announcements/customer';
import {
  AnnouncementsScreen,
  type AnnouncementsScreenProps,
} from '@ferry/ui/screens/announcements/AnnouncementsScreen/AnnouncementsScreen';
import { useMemo } from 'react';
import { useSeen } from '../../binding/use-announcements.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

type Common = Pick<
  AnnouncementsScreenProps,
  'page' | 'pageSize' | 'onPage' | 'kind' | 'onKind' | 'now' | 'allHref' | 'hrefOf' | 'helpHrefOf'
>;

function All({ offset, ...common }: Common & { offset: number }) {
  const read = useQuery(list, { ann_type: common.kind, limit: common.pageSize, offset });
  const [seen, onSeen] = useSeen(common.kind, read.data?.result);
  return (
    <AnnouncementsScreen
      {...common}
      announcements={useLoad(read, ({ result }) => result)}
      total={read.data?.total_count ?? 0}
      seen={seen}
      onSeen={onSeen}
      onRetry={read.refresh}
    />
  );
}

/** The announcement that a link names, at any position of the list. */
function Linked({ revision, ...common }: Common & { revision: number }) {
  const read = useQuery(one, { revision });
  const found = read.data?.result;
  const [seen, onSeen] = useSeen(
    found?.ann_type ?? common.kind,
    useMemo(() => (found ? [found] : []), [found]),
  );
  return (
    <AnnouncementsScreen
      {...common}
      isLinked
      announcements={useLoad(read, ({ result }) => [result])}
      total={1}
      seen={seen}
      onSeen={onSeen}
      onRetry={read.refresh}
    />
  );
}

/** Kind, page and the linked revision are in the address: `?kind=`, `?page=`, `?revision=`. */
export function AnnouncementsPage() {
  const { range, ...paging } = usePaging(10);
  const [query, setQuery] = useSearchParams();
  const kind: AnnouncementKind =
    announcementKind.options.find((known) => known === query.get('kind')) ?? 'index_ann';
  const revision = Math.trunc(Number(query.get('revision')));
  const common: Common = {
    ...paging,
    kind,
    onKind: (next) => setQuery(next === 'index_ann' ? {} : { kind: next }),
    now: useNow(),
    allHref: paths.announcements(),
    hrefOf: (one) => `${paths.announcements()}?revision=${one}`,
    helpHrefOf: (one) => `${paths.newTicket()}?announcement=${one}`,
  };
  return revision > 0 ? (
    <Linked key={revision} {...common} revision={revision} />
  ) : (
    <All key={kind} {...common} offset={range.offset} />
  );
}
