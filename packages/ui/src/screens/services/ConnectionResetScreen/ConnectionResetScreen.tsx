import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { password, show } from '@ferry/core/contract/links/customer';
import type { NodeKind } from '@ferry/core/contract/nodes/customer';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField, maskLink } from '../../../components/CopyField/CopyField.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { DeviceList, DeviceListSkeleton, type Devices } from '../../parts/DeviceList.tsx';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { FailedCard, FailedLoad, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { kindNames } from '../../parts/listed.ts';
import { type Attempt, current, known, type Load } from '../../parts/load.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';
import { WithoutPlan } from '../../parts/plan/WithoutPlan.tsx';

export type Link = CallAnswer<typeof show>['result'];
export type Secrets = CallAnswer<typeof password>['result'];

/** The state of replacing one secret. */
export interface Renewing {
  attempt: Attempt;
  /** When it was replaced on this page. */
  doneAt?: Date | undefined;
}

export interface ConnectionResetScreenProps {
  /** There was no plan yet, so there is no connection either. */
  isNew?: boolean | undefined;
  buyHref: string;
  link: Load<Link>;
  secrets: Load<Secrets>;
  devices: Load<Devices>;
  now: Date;
  /** The state of each of the three resets. */
  renewing: { link: Renewing; password: Renewing; uuid: Renewing };
  /** Replaces the link to subscribe. */
  onRenewLink: () => void;
  /** Replaces the password of the nodes. */
  onRenewPassword: () => void;
  /** Replaces the UUID. */
  onRenewUuid: () => void;
  onRetry: () => void;
}

/** The devices come last: their number is unknown until they are loaded, so content below would move. */
const Columns = styled(MainAndSide)`
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: inherit; }
`;

const Secret = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  & > button { justify-self: start; }
`;

interface SecretCardProps {
  name: string;
  what: string;
  stops: string;
  deed: { title: string; label: string; keep: string };
  /** The masked secret. */
  value: ReactNode;
  renewing: Renewing;
  /** Not loaded yet, or offline. */
  disabled: boolean;
  /** Kinds of nodes that use another credential instead of the secret. It ends with the secret. */
  own?: readonly NodeKind[] | undefined;
  /** The online devices as a sentence. Missing if they are unknown. */
  affected: string | undefined;
  onRenew: () => void;
}

function SecretCard(props: SecretCardProps) {
  const { name, what, stops, deed, value, renewing, disabled, own = [], affected, onRenew } = props;
  const { t, i18n } = useTranslation('services');
  const format = useFormat();
  const ownEnds = own.length > 0 && t('ownEnds', { kinds: kindNames(own, i18n.language) });
  return (
    <Card title={name}>
      <CardBody style={{ paddingTop: 4 }}>
        <Secret>
          <Text as="p" size={13} tone="muted">
            {what}
          </Text>
          {value}
          <Text as="p" size={13}>
            {stops}
          </Text>
          {ownEnds && (
            <Text as="p" size={13}>
              {ownEnds}
            </Text>
          )}
          {renewing.doneAt && renewing.attempt.state === 'idle' && (
            <Notice tone="success">{t('renewedAt', { time: format.clock(renewing.doneAt) })}</Notice>
          )}
          <ConfirmLoss
            title={deed.title}
            text={
              <Stack gap={8}>
                <p>{stops}</p>
                {ownEnds && <p>{ownEnds}</p>}
                {affected && <p>{affected}</p>}
              </Stack>
            }
            deed={deed.label}
            keep={deed.keep}
            attempt={renewing.attempt}
            onConfirm={onRenew}
          >
            {(ask) => (
              <Button kind="danger" icon={RotateCcw} disabled={disabled} onClick={ask}>
                {deed.label}
              </Button>
            )}
          </ConfirmLoss>
        </Secret>
      </CardBody>
    </Card>
  );
}

const maskText = (text: string) => {
  const masked = `••••••••${text.slice(-4)}`;
  return { long: masked, short: masked };
};

function Connected({
  devices,
  now,
  onRetry,
}: Pick<ConnectionResetScreenProps, 'devices' | 'now' | 'onRetry'>) {
  const { t } = useTranslation('services');
  return (
    <Card title={t('devices')} aria-busy={devices.state === 'loading' || undefined}>
      {devices.state === 'failed' ? (
        <FailedLoad of={devices} title={t('devicesFailed')} safe={t('failedText')} onRetry={onRetry} />
      ) : (
        <CardBody>
          {devices.state === 'loading' ? (
            <DeviceListSkeleton />
          ) : devices.data.devices.length === 0 ? (
            <Text size={13} tone="muted">
              {t('affectedNone')}
            </Text>
          ) : (
            <DeviceList devices={devices.data} now={now} />
          )}
        </CardBody>
      )}
    </Card>
  );
}

/** Without a plan there is nothing to replace: an example of the three. */
function Nothing({ buyHref }: { buyHref: string }) {
  const { t } = useTranslation('services');
  return (
    <WithoutPlan
      buyHref={buyHref}
      text={t('resetNoneText')}
      example={[
        [t('link'), '••••4Qd7'],
        [t('password'), '••••m4Kp'],
        [t('uuid'), '••••9f02'],
      ]}
    />
  );
}

/** The three secrets of a connection: what replacing each stops, the online devices, and the buttons. */
export function ConnectionResetScreen(props: ConnectionResetScreenProps) {
  const { devices, now, renewing, onRetry } = props;
  const { t } = useTranslation('services');
  // A value that was just replaced must not be copied.
  const [link, secrets] = [current(props.link), current(props.secrets)];
  const online = known(devices)?.online;
  const affected =
    online === undefined ? undefined : online === 0 ? t('affectedNone') : t('affected', { count: online });
  const field = <Skeleton control />;
  const shown = (text: string | undefined, label: string) =>
    text === undefined ? field : <CopyField value={text} masked={maskText(text)} label={label} />;
  const own = secrets.state === 'ready' ? secrets.data : undefined;
  const isSecretsOld = secrets.state !== 'ready' || secrets.stale !== undefined;
  if (props.isNew) return <Nothing buyHref={props.buyHref} />;
  const address = link.state === 'ready' ? link.data.sub_link[0] : undefined;
  return (
    <>
      <StaleLine of={[link, secrets]} now={now} />
      <Text as="p" tone="muted">
        {t('resetIntro')}
      </Text>
      <Columns>
        <div>
          {link.state === 'failed' ? (
            <FailedCard of={link} title={t('linkFailed')} safe={t('secretsSafe')} onRetry={onRetry} />
          ) : (
            <SecretCard
              name={t('link')}
              what={t('resetLinkWhat')}
              stops={t('resetLinkStops')}
              deed={{ title: t('renewLinkTitle'), label: t('renewLink'), keep: t('keepLink') }}
              value={
                address ? <CopyField value={address} masked={maskLink(address)} label={t('link')} /> : field
              }
              renewing={renewing.link}
              disabled={link.state !== 'ready' || link.stale !== undefined}
              affected={undefined}
              onRenew={props.onRenewLink}
            />
          )}
          {secrets.state === 'failed' ? (
            <FailedCard of={secrets} title={t('secretsFailed')} safe={t('secretsSafe')} onRetry={onRetry} />
          ) : (
            <>
              <SecretCard
                name={t('password')}
                what={t('passwordWhat')}
                stops={t('passwordStops')}
                deed={{ title: t('renewPasswordTitle'), label: t('renewPassword'), keep: t('keepPassword') }}
                value={shown(own?.ss_passwd, t('password'))}
                renewing={renewing.password}
                own={own?.own_credentials.ended_by_password}
                disabled={isSecretsOld}
                affected={affected}
                onRenew={props.onRenewPassword}
              />
              <SecretCard
                name={t('uuid')}
                what={t('uuidWhat')}
                stops={t('uuidStops')}
                deed={{ title: t('renewUuidTitle'), label: t('renewUuid'), keep: t('keepUuid') }}
                value={shown(own?.ss_uuid, t('uuid'))}
                renewing={renewing.uuid}
                own={own?.own_credentials.ended_by_uuid}
                disabled={isSecretsOld}
                affected={affected}
                onRenew={props.onRenewUuid}
              />
            </>
          )}
        </div>
        <Connected devices={devices} now={now} onRetry={onRetry} />
      </Columns>
    </>
  );
}
