import { styled } from 'styled-components';
import { Bar } from '../../components/Bar/Bar.tsx';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { QuotaBar } from '../../components/QuotaBar/QuotaBar.tsx';
import { type Column, Table } from '../../components/Table/Table.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { Parts, TestCard } from './TestPage.tsx';

const Columns = styled.div`
  display: flex;
  align-items: end;
  gap: 3px;
  height: 120px;
  border-bottom: 1px solid var(--line-strong);
  i { flex: 1; display: flex; flex-direction: column; justify-content: end; height: 100%; }
  i > b { background: var(--c2); border-radius: 2px 2px 0 0; }
  i > s { background: var(--c1); }
`;

const ShareLine = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  align-items: center;
  gap: 12px;
`;

export interface DayOfUsage {
  /** `2026-03-14` */
  readonly day: string;
  readonly upload: number;
  readonly download: number;
}

export interface ChartsScreenProps {
  /** Oldest first. */
  days: readonly DayOfUsage[];
  now: Date;
}

const shares = [0, 0.18, 0.5, 0.72, 0.95, 1] as const;
const quotas = [
  [0, 0, 0, 0.1],
  [0.3, 0.05, 0.02, 0.4],
  [0.7, 0.12, 0.08, 0.5],
  [0.92, 0.05, 0.03, 0.9],
] as const;

/** Small charts of plain elements, each with its numbers. */
export function ChartsScreen({ days, now }: ChartsScreenProps) {
  const { t } = useTranslation('testPages');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ upload, download }) => upload + download));
  const noon = (day: string) => `${day}T04:00:00Z`;
  const columns: Column<DayOfUsage>[] = [
    { header: t('day'), phone: 'title', cell: ({ day }) => format.day(noon(day), now) },
    { header: t('upload'), align: 'end', phone: 'below', cell: ({ upload }) => format.bytes(upload) },
    {
      header: t('download'),
      align: 'end',
      phone: 'below-end',
      cell: ({ download }) => format.bytes(download),
    },
    {
      header: t('total'),
      align: 'end',
      phone: 'end',
      cell: ({ upload, download }) => <Text weight={500}>{format.bytes(upload + download)}</Text>,
    },
  ];
  return (
    <>
      <Parts>
        <TestCard title={t('quota')} gap={20}>
          <Text as="p" tone="muted">
            {t('quotaText')}
          </Text>
          {quotas.map(([earlier, yesterday, today, gone]) => (
            <QuotaBar
              key={gone}
              earlier={earlier}
              yesterday={yesterday}
              today={today}
              gone={gone}
              label={`${t('quota')} ${Math.round((earlier + yesterday + today) * 100)}%`}
            />
          ))}
        </TestCard>
        <TestCard title={t('share')}>
          {shares.map((value) => (
            <ShareLine key={value}>
              <span>{Math.round(value * 100)}%</span>
              <Bar value={value} label={`${t('share')} ${Math.round(value * 100)}%`} />
            </ShareLine>
          ))}
        </TestCard>
      </Parts>
      <Card title={t('days')}>
        <CardBody>
          <Columns aria-hidden>
            {days.map(({ day, upload, download }) => (
              <i key={day}>
                <b style={{ height: `${(upload / most) * 100}%` }} />
                <s style={{ height: `${(download / most) * 100}%` }} />
              </i>
            ))}
          </Columns>
        </CardBody>
        <Table label={t('days')} columns={columns} rows={days} rowKey={({ day }) => day} />
      </Card>
    </>
  );
}
