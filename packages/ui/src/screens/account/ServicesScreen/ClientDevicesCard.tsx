import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { devices as devicesCall } from '@ferry/core/contract/links/devices';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { clientName } from '../../../components/Device/client-name.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { NameDialog } from '../../parts/dialogs/NameDialog.tsx';
import { ListCard } from '../../parts/ListCard.tsx';
import { type Attempt, known, type Load } from '../../parts/load.ts';

export type ClientDevices = CallAnswer<typeof devicesCall>['result'];
export type ClientDevice = ClientDevices['devices'][number];

export interface ClientDevicesCardProps {
  clientDevices: Load<ClientDevices>;
  now: Date;
  /** Whether the network is away, so that nothing can be changed. */
  offline: boolean;
  naming: Attempt;
  removing: Attempt;
  /** Gives a device a name, or with `null` takes it away. */
  onNameDevice: (device: ClientDevice, name: string | null) => void;
  onRemoveDevice: (device: ClientDevice) => void;
  onRetry: () => void;
}

const anywhere = { overflowWrap: 'anywhere' } as const;

/** What a device is called: by the customer, or else by its client. Empty: it tells nothing. */
const nameOf = ({ device_name, model, os }: ClientDevice): string => device_name ?? (model || os);

interface Asking {
  onName: (device: ClientDevice) => void;
  onRemove: (device: ClientDevice) => void;
}

function DeviceCell({ device }: { device: ClientDevice }) {
  const { t } = useTranslation('services');
  const { os, os_version, model, device_name, user_agent } = device;
  const told = [...(device_name === null ? [] : [model]), `${os} ${os_version}`.trim()]
    .filter(Boolean)
    .join(', ');
  return (
    <Stack gap={0}>
      <Text weight={500} style={anywhere}>
        {nameOf(device) || t('deviceUnknown')}
      </Text>
      <Text size={13} tone="muted" weight={400} style={anywhere} title={user_agent}>
        {clientName(user_agent) ?? t('clientUnknown')}
        {told !== '' && (
          <>
            <Dot />
            {told}
          </>
        )}
      </Text>
    </Stack>
  );
}

function useColumns(now: Date, offline: boolean, { onName, onRemove }: Asking): Column<ClientDevice>[] {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { moment } = useUsualColumns(now);
  const labelOf = (word: string, device: ClientDevice) =>
    `${word}, ${nameOf(device) || format.moment(device.first_seen_at, now)}`;
  return [
    { header: t('device'), phone: 'title', skeleton: 120, cell: (device) => <DeviceCell device={device} /> },
    moment(t('lastFetch'), ({ last_seen_at }) => last_seen_at, {
      width: '170px',
      phone: 'line',
      isRecent: true,
    }),
    {
      header: t('deviceActions'),
      align: 'end',
      width: '190px',
      phone: 'side',
      skeleton: 120,
      cell: (device) => (
        <Row gap={8} wrap style={{ justifyContent: 'flex-end' }}>
          <Button
            size="small"
            disabled={offline}
            aria-label={labelOf(t('nameDevice'), device)}
            onClick={() => onName(device)}
          >
            {t('nameDevice')}
          </Button>
          <Button
            size="small"
            disabled={offline}
            aria-label={labelOf(t('removeDevice'), device)}
            onClick={() => onRemove(device)}
          >
            {t('removeDevice')}
          </Button>
        </Row>
      ),
    },
  ];
}

/** Devices whose apps fetched the link with a device id. They can be renamed and removed. */
export function ClientDevicesCard(props: ClientDevicesCardProps) {
  const { clientDevices, now, offline, naming, removing, onNameDevice, onRemoveDevice, onRetry } = props;
  const { t } = useTranslation('services');
  const [named, setNamed] = useState<ClientDevice>();
  const [leaving, setLeaving] = useState<ClientDevice>();
  const { limit, devices } = known(clientDevices) ?? { limit: null, devices: [] };
  return (
    <ConfirmLoss
      title={t('removeDeviceTitle')}
      text={t('removeDeviceText')}
      deed={t('removeDevice')}
      keep={t('keepDevice')}
      attempt={removing}
      onConfirm={() => leaving && onRemoveDevice(leaving)}
    >
      {(ask) => (
        <>
          <ClientDeviceList
            {...{ clientDevices, now, offline, onRetry }}
            title={
              limit === null ? t('clientDevices') : t('clientDevicesOf', { count: devices.length, limit })
            }
            onName={setNamed}
            onRemove={(device) => {
              setLeaving(device);
              ask();
            }}
          />
          <NameDialog
            name={named && (named.device_name ?? '')}
            title={t('nameDeviceTitle')}
            label={t('deviceName')}
            hint={t('deviceNameHint')}
            save={t('saveName')}
            maxLength={40}
            attempt={naming}
            onSave={(name) => named && onNameDevice(named, name === '' ? null : name)}
            onClose={() => setNamed(undefined)}
          />
        </>
      )}
    </ConfirmLoss>
  );
}

type ListProps = Pick<ClientDevicesCardProps, 'clientDevices' | 'now' | 'offline' | 'onRetry'> &
  Asking & { title: string };

function ClientDeviceList({ clientDevices, now, offline, title, onRetry, ...asking }: ListProps) {
  const { t } = useTranslation('services');
  return (
    <ListCard
      of={clientDevices}
      title={title}
      columns={useColumns(now, offline, asking)}
      few
      usualRows={1}
      rows={({ devices }) => devices}
      rowKey={({ device_id }) => device_id}
      loading={t('clientDevicesLoading')}
      failed={{ title: t('clientDevicesFailed'), safe: t('failedText') }}
      empty={{
        title: t('clientDevicesNoneTitle'),
        text: t('clientDevicesNoneText'),
        example: [
          ['iPhone', 'Happ'],
          ['Windows', 'FlClashX'],
        ],
      }}
      onRetry={onRetry}
    />
  );
}
