import { records, rules } from '@ferry/core/contract/detect/customer';
import { AuditScreen } from '@ferry/ui/screens/audit/AuditScreen/AuditScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

export function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const { range, ...paging } = usePaging();
  const asked = Number(query.get('rule'));
  const rule = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const inForce = usePage(rules, {});
  const own = usePage(records, { ...range, ...(rule === undefined ? {} : { rule_id: rule }) });
  return (
    <AuditScreen
      {...paging}
      rules={inForce.load}
      records={own.load}
      rule={rule}
      now={useNow()}
      recordHref={(record) => `${paths.auditRecord()}?record=${record}`}
      onRule={(next) => setQuery(next === undefined ? {} : { rule: String(next) }, { replace: true })}
      onRetry={() => {
        inForce.refresh();
        own.refresh();
      }}
    />
  );
}
