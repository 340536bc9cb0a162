import { showRecord } from '@ferry/core/contract/detect/customer';
import {
  AuditRecordScreen,
  type AuditRecordScreenProps,
} from '@ferry/ui/screens/audit/AuditRecordScreen/AuditRecordScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePageObject } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

type Props = Pick<AuditRecordScreenProps, 'now' | 'allHref' | 'resetHref' | 'objectHref'>;

function OneRecord({ record_id, ...props }: Props & { record_id: number }) {
  const read = usePageObject(showRecord, { record_id });
  return <AuditRecordScreen {...props} record={read.load} onRetry={read.refresh} />;
}

export function AuditRecordPage() {
  const [query] = useSearchParams();
  const record = Number(query.get('record'));
  const props: Props = {
    now: useNow(),
    allHref: paths.audit(),
    resetHref: paths.connectionReset(),
    objectHref: ({ subject, text }) =>
      `${paths.newTicket()}?${new URLSearchParams({ kind: 'audit', subject, text })}`,
  };
  if (!Number.isSafeInteger(record) || record <= 0)
    return <AuditRecordScreen {...props} record={undefined} onRetry={() => {}} />;
  return <OneRecord {...props} record_id={record} />;
}
