import { RotateCcw } from 'lucide-react';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField, maskLink } from '../../../components/CopyField/CopyField.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { DeviceList, DeviceListSkeleton, type Devices } from '../../parts/DeviceList.tsx';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, type Figures, known, type Load } from '../../parts/load.ts';
import type { Service } from '../service-facts.ts';

interface LinkCardProps {
  service: Service | null | undefined;
  /** The attribute of places that show its data. */
  figures: Figures;
  links: { importing: string };
  offline: boolean;
  reset: Attempt;
  onResetLink: () => void;
}

/** The masked subscription link with its actions. */
export function LinkCard({ service, figures, links, offline, reset, onResetLink }: LinkCardProps) {
  const { t } = useTranslation(['services', 'account']);
  const address = service?.sub_link[0];
  return (
    <Card title={t('link')} aria-busy={!service || undefined}>
      <CardBody style={{ paddingTop: 4 }}>
        <Stack gap={8}>
          <Text size={13} tone="muted">
            {t('account:linkSecret')}
          </Text>
          <div {...figures}>
            {address ? (
              <CopyField
                value={address}
                masked={{ ...maskLink(address), long: maskLink(address).short }}
                label={t('link')}
              />
            ) : (
              <Skeleton height={40} radius={8} />
            )}
          </div>
          <Row between style={{ minHeight: 32 }}>
            <TextLink data-small href={links.importing}>
              {t('toImport')}
            </TextLink>
            <ConfirmLoss
              title={t('renewLinkTitle')}
              text={t('account:resetText')}
              deed={t('renewLink')}
              keep={t('keepLink')}
              attempt={reset}
              onConfirm={onResetLink}
            >
              {(ask) => (
                <TextButton data-small data-quiet disabled={offline || !service} onClick={ask}>
                  <Icon as={RotateCcw} size={14} />
                  {t('renewLink')}
                </TextButton>
              )}
            </ConfirmLoss>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}

interface DevicesCardProps {
  devices: Load<Devices>;
  now: Date;
  resetHref: string;
  onRetry: () => void;
}

/** The online devices. */
export function DevicesCard({ devices, now, resetHref, onRetry }: DevicesCardProps) {
  const { t } = useTranslation('services');
  const { online = '', limit = null } = known(devices) ?? {};
  const count = limit === null ? String(online) : t('devicesOf', { online, limit });
  return (
    <Card
      title={
        <>
          {t('devices')}{' '}
          <Text size={13} tone="muted" weight={400}>
            {count}
          </Text>
        </>
      }
      tools={
        <TextLink data-small href={resetHref}>
          {t('resetConnection')}
        </TextLink>
      }
      aria-busy={devices.state === 'loading' || undefined}
      data-growing={devices.state === 'loading' || undefined}
    >
      {devices.state === 'failed' ? (
        <FailedLoad of={devices} title={t('devicesFailed')} safe={t('failedText')} onRetry={onRetry} />
      ) : devices.state === 'ready' && devices.data.devices.length === 0 ? (
        <EmptyState title={t('devicesNoneTitle')}>{t('devicesNoneText')}</EmptyState>
      ) : (
        <CardBody>
          {devices.state === 'ready' ? (
            <DeviceList devices={devices.data} now={now} />
          ) : (
            <DeviceListSkeleton />
          )}
        </CardBody>
      )}
    </Card>
  );
}

/** The limits of the plan. */
export function LimitsCard({ service, figures }: Pick<LinkCardProps, 'service' | 'figures'>) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const limit = service?.online_ip_limit;
  const facts: ReadonlyArray<readonly [string, string | null | undefined]> = [
    [
      t('speed'),
      service && (service.speed_limit === null ? t('speedUnlimited') : `${service.speed_limit} Mbps`),
    ],
    [
      t('devicesAtOnce'),
      service && (limit === null || limit === undefined ? t('devicesUnlimited') : format.number(limit)),
    ],
    [
      t('nodesOfPlan'),
      service && t('nodesOnline', { online: service.nodes_usable_online, total: service.nodes_usable }),
    ],
  ];
  return (
    <Card title={t('limits')}>
      <CardBody style={{ paddingTop: 4 }} {...figures}>
        <Facts
          small
          facts={facts.map(([name, value]) => ({
            name,
            value: value ?? <Skeleton width={56} line={20} />,
          }))}
        />
      </CardBody>
    </Card>
  );
}
