import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import type { AuditRecord, AuditRecords, Rules } from '../audit-types.ts';
import { RulesCard } from './RulesCard.tsx';

export interface AuditScreenProps extends Paging {
  rules: Load<Rules>;
  records: Load<AuditRecords>;
  /** Shows only the records of this rule. */
  rule: number | undefined;
  now: Date;
  recordHref: (record: number) => string;
  /** Another rule was chosen, or all of them. */
  onRule: (rule: number | undefined) => void;
  onRetry: () => void;
}

function useColumns({
  now,
  recordHref,
}: Pick<AuditScreenProps, 'now' | 'recordHref'>): Column<AuditRecord>[] {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { moment } = useUsualColumns(now);
  return [
    moment(t('time'), ({ created_at }) => created_at, { isRecent: true }),
    {
      header: t('rule'),
      phone: 'title',
      skeleton: 120,
      cell: (record) => (
        <TextLink
          href={recordHref(record.record_id)}
          aria-label={t('detailsOf', { time: format.moment(record.created_at, now), rule: record.rule_name })}
        >
          {record.rule_name}
        </TextLink>
      ),
    },
    {
      header: t('node'),
      phone: 'below-end',
      skeleton: 80,
      cell: ({ node_name }) => <Text style={{ whiteSpace: 'normal' }}>{node_name}</Text>,
    },
  ];
}

/** A filter by rule. Not shown if there is only one rule. */
function RuleFilter({ rules, rule, onRule }: Pick<AuditScreenProps, 'rules' | 'rule' | 'onRule'>) {
  const { t } = useTranslation('audit');
  const known = rules.state === 'ready' ? rules.data.rules : [];
  if (known.length < 2 && rules.state !== 'loading') return null;
  return (
    <FilterSelect
      label={t('rule')}
      disabled={rules.state === 'loading'}
      value={rule === undefined ? '' : String(rule)}
      onChange={(next) => onRule(next === '' ? undefined : Number(next))}
      options={[
        { value: '', label: t('allRules') },
        ...known.map(({ rule_id, name }) => ({ value: String(rule_id), label: name })),
      ]}
    />
  );
}

/** Hits of audit rules by the customer's traffic, and the rules. */
export function AuditScreen(props: AuditScreenProps) {
  const { rules, records, rule, now, onRule, onRetry } = props;
  const { t } = useTranslation('audit');
  const isEmpty = records.state === 'ready' && records.data.total_count === 0;
  return (
    <>
      <StaleLine of={[records, rules]} now={now} />
      <ListCard
        of={records}
        title={t('recordsTitle')}
        tools={(!isEmpty || rule !== undefined) && <RuleFilter {...props} />}
        columns={useColumns(props)}
        rows={(data) => data.records}
        rowKey={({ record_id }) => record_id}
        loading={t('recordsLoading')}
        failed={{ title: t('recordsFailedTitle') }}
        empty={{ title: t('recordsEmptyTitle'), text: t('recordsEmptyText') }}
        nothingFits={{ title: t('recordsNoneTitle'), text: t('recordsNoneText'), showAll: t('seeAll') }}
        onShowAll={rule !== undefined && (() => onRule(undefined))}
        onRetry={onRetry}
        paging={{ ...props, counted: (count) => t('counted', { count }) }}
      />
      <RulesCard rules={rules} onRetry={onRetry} />
    </>
  );
}
