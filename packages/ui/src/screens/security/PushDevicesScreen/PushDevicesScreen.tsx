import type { CallAnswer } from '@ferry/core/contract/base/call';
import { type list, maxPushDevices } from '@ferry/core/contract/push/customer';
import { formatDevice } from '@ferry/core/format/device';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody, CardFoot } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';
import { SettingRow } from '../../parts/SettingRow.tsx';

export type PushDevices = CallAnswer<typeof list>['result'];
type PushDevice = PushDevices['devices'][number];

/**
 * What this browser can do. `install`: an iPhone, where only sites on the home screen get notifications. `lost`: the
 * account lists this browser, but the browser now has another address or none.
 */
export type PushHere = 'unsupported' | 'install' | 'denied' | 'off' | 'lost' | 'on';

export interface PushDevicesScreenProps {
  devices: Load<PushDevices>;
  /** `undefined`: not known yet. */
  here: PushHere | undefined;
  /** The browser shows its prompt. */
  isAsking: boolean;
  /**
   * Why the browser gave no address. `dismissed`: the customer did not allow it. `failed`: its push service cannot be
   * reached.
   */
  trouble: 'dismissed' | 'failed' | undefined;
  adding: Attempt;
  removing: Attempt;
  now: Date;
  /** Asks the browser for permission and enables notifications. */
  onTurnOn: () => void;
  /** Disables notifications on a device, also on this one. */
  onRemove: (id: number) => void;
  onRetry: () => void;
}

const reasons = {
  unsupported: 'unsupportedWhy',
  install: 'installWhy',
  denied: 'deniedWhy',
  off: 'offWhy',
  lost: 'lostWhy',
} as const;

/** When the device was last notified. */
function LastSent({ device, now }: { device: PushDevice; now: Date }) {
  const { t } = useTranslation('push');
  const format = useFormat();
  return device.last_sent_at === null
    ? t('never')
    : t('sent', { time: format.ago(device.last_sent_at, now) });
}

/** This device: whether it can be notified, and the action for it. */
function Here(props: PushDevicesScreenProps & { data: PushDevices }) {
  const { data, here, isAsking, adding, removing, now, onTurnOn, onRemove } = props;
  const { t } = useTranslation('push');
  const own = data.devices.find(({ is_current }) => is_current);
  if (here === undefined)
    return <SettingRow name={t('here')} value={<Skeleton width={64} line={22} />} isGrowing />;
  const isFull = own === undefined && data.devices.length >= maxPushDevices;
  const mayTurnOn = (here === 'off' || here === 'lost') && isOffered(adding);
  const act =
    here === 'on' && own !== undefined ? (
      <Button
        size="small"
        busy={removing.state === 'sending'}
        busyLabel={t('turnOff')}
        onClick={() => onRemove(own.push_device_id)}
      >
        {t('turnOff')}
      </Button>
    ) : mayTurnOn ? (
      <Button
        size="small"
        disabled={isFull}
        busy={isAsking || adding.state === 'sending'}
        busyLabel={t(isAsking ? 'asking' : 'turningOn')}
        onClick={onTurnOn}
      >
        {t('turnOn')}
      </Button>
    ) : undefined;
  const reason: ReactNode =
    here !== 'on'
      ? isFull && mayTurnOn
        ? t('full', { most: maxPushDevices })
        : t(here === 'off' && data.devices.length === 0 ? 'offFirstWhy' : reasons[here])
      : own && <LastSent device={own} now={now} />;
  return (
    <SettingRow
      name={t('here')}
      value={here === 'lost' || here === 'denied' ? <Text tone="warning">{t(here)}</Text> : t(here)}
      reason={reason}
      act={act}
    />
  );
}

/** The result of the last try. */
function Told({ trouble, adding, removing }: PushDevicesScreenProps) {
  const { t } = useTranslation('push');
  const isCalm = ({ state }: Attempt) => state === 'idle' || state === 'sending' || state === 'found';
  if (trouble === undefined && isCalm(adding) && isCalm(removing)) return null;
  return (
    <CardBody role="status">
      {trouble !== undefined && (
        <Notice tone={trouble === 'failed' ? 'warning' : 'info'}>{t(trouble)}</Notice>
      )}
      <Failure attempt={adding} />
      <Failure attempt={removing} />
    </CardBody>
  );
}

function Rows(props: PushDevicesScreenProps & { data: PushDevices }) {
  const { data, here, now, removing, onRemove } = props;
  const { t, i18n } = useTranslation('push');
  // A browser that lost its push address is shown above.
  const others = data.devices.filter(({ is_current }) => !is_current || here === 'unsupported');
  return (
    <>
      <Told {...props} />
      <Here {...props} />
      {others.map((device) => (
        <SettingRow
          key={device.push_device_id}
          name={formatDevice(device.user_agent, i18n.language).name || t('unknown')}
          value={<LastSent device={device} now={now} />}
          act={
            <Button
              size="small"
              disabled={removing.state === 'sending'}
              onClick={() => onRemove(device.push_device_id)}
            >
              {t('remove')}
            </Button>
          }
        />
      ))}
      <CardFoot>
        <Text size={13} tone="muted" style={{ minWidth: 0 }}>
          {t('alone')}
        </Text>
      </CardFoot>
    </>
  );
}

/** The browsers of a customer that get notifications, this one first. */
export function PushDevicesScreen(props: PushDevicesScreenProps) {
  const { devices, onRetry } = props;
  const { t } = useTranslation('push');
  if (devices.state === 'loading')
    return (
      <Card aria-label={t('title')} aria-busy data-growing>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <SettingRow name={t('here')} value={<Skeleton width={64} line={22} />} />
      </Card>
    );
  return (
    <Card aria-label={t('title')}>
      {devices.state === 'failed' ? (
        <FailedLoad of={devices} title={t('failedTitle')} safe={t('failedText')} onRetry={onRetry} />
      ) : (
        <Rows {...props} data={devices.data} />
      )}
    </Card>
  );
}
