import type { CallAnswer } from '@ferry/core/contract/base/call';
import { dayMs, gigabyte } from '@ferry/core/contract/base/values/units';
import type { list } from '@ferry/core/contract/bills/customer';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';

export type OldServices = CallAnswer<typeof list>['result'];
type OldService = OldServices['services'][number];

export interface ServicesOldScreenProps {
  services: Load<OldServices>;
  now: Date;
  servicesHref: string;
  buyHref: string;
  onRetry: () => void;
}

const tones = { active: 'success', expired: 'error', paused: 'warning' } as const;

function useColumns(now: Date, hasPort: boolean): Column<OldService>[] {
  const { t } = useTranslation('services');
  const format = useFormat();
  return [
    {
      header: t('oldName'),
      phone: 'title',
      skeleton: 96,
      cell: ({ service_name }) => <Text weight={500}>{service_name || '—'}</Text>,
    },
    {
      header: t('oldState'),
      phone: 'end',
      skeleton: 52,
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`oldState_${status}`)}</Badge>,
    },
    {
      header: t('oldSince'),
      phone: 'line',
      skeleton: 84,
      cell: ({ created_at }) => format.day(created_at, now),
    },
    {
      header: t('ends'),
      phone: 'line',
      skeleton: 84,
      cell: ({ expire_at }) => format.day(expire_at, now),
    },
    {
      header: t('oldTraffic'),
      align: 'end',
      phone: 'line',
      skeleton: 120,
      cell: ({ traffic_used, traffic_total }) =>
        `${format.bytes(traffic_used)} / ${format.bytes(traffic_total)}`,
    },
    ...(hasPort
      ? [
          {
            header: t('oldPort'),
            phone: 'line' as const,
            align: 'end' as const,
            cell: ({ port }: OldService) => port,
          },
        ]
      : []),
  ];
}

/** The older table of services, with a link to the newer page. */
export function ServicesOldScreen({ services, now, servicesHref, buyHref, onRetry }: ServicesOldScreenProps) {
  const { t } = useTranslation(['services', 'ui']);
  const format = useFormat();
  const isEmpty = services.state === 'ready' && services.data.services.length === 0;
  // Most services have no port of their own.
  const hasPort = services.state === 'ready' && services.data.services.some(({ port }) => port !== 0);
  const columns = useColumns(now, hasPort);
  return (
    <>
      <StaleLine of={services} now={now} />
      <Notice
        action={
          <TextLink data-small href={servicesHref}>
            {t('toNewServices')}
          </TextLink>
        }
      >
        {t('oldNotice')}
      </Notice>
      <ListCard
        of={services}
        title={t('oldTitle')}
        untitled={isEmpty}
        columns={columns}
        dense
        usualRows={1}
        rows={(data) => data.services}
        rowKey={({ service_id }) => service_id}
        loading={t('oldLoading')}
        failed={{ title: t('failedTitle'), safe: t('failedText') }}
        empty={{
          title: t('noneTitle'),
          text: t('oldNoneText'),
          example: [
            [t('ui:examplePlan'), t('oldState_active')],
            [t('oldSince'), format.day(now, now)],
            [t('ends'), format.day(new Date(now.getTime() + 90 * dayMs), now)],
            [t('oldTraffic'), `${format.bytes(120 * gigabyte)} / ${format.bytes(300 * gigabyte)}`],
          ],
          action: (
            <ButtonLink kind="primary" href={buyHref}>
              {t('seePlans')}
            </ButtonLink>
          ),
        }}
        onRetry={onRetry}
      />
    </>
  );
}
