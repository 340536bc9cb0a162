import type { PasskeyTrouble } from '@ferry/core/contract/auth/passkey';
import { passkeyLimits } from '@ferry/core/contract/auth/passkey';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { listPasskeys } from '@ferry/core/contract/security/passkeys';
import { formatDevice } from '@ferry/core/format/device';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Device } from '../../../components/Device/Device.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { NameDialog } from '../../parts/dialogs/NameDialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { ListCard } from '../../parts/ListCard.tsx';
import { type Attempt, isOffered, known, type Load } from '../../parts/load.ts';

export type Passkeys = CallAnswer<typeof listPasskeys>['result'];
export type Passkey = Passkeys['passkeys'][number];

export interface PasskeysCardProps {
  passkeys: Load<Passkeys>;
  /** Why this page cannot create a passkey. `undefined`: it can. */
  away: 'other_host' | 'unsupported' | undefined;
  /** The browser shows its prompt. */
  isAsking: boolean;
  /** Why the browser created no passkey. `known`: this device already has one for the account. */
  trouble: PasskeyTrouble | 'known' | undefined;
  adding: Attempt;
  naming: Attempt;
  removing: Attempt;
  now: Date;
  onAdd: () => void;
  onName: (passkey: Passkey, name: string) => void;
  onRemove: (passkey: Passkey) => void;
  onRetry: () => void;
}

/** The name of a passkey, the browser that created it, and its present abilities. */
function PasskeyCell({ passkey, now }: { passkey: Passkey; now: Date }) {
  const { t, i18n } = useTranslation('security');
  const format = useFormat();
  const { name, user_agent, is_synced, verifies_user, is_usable, created_at, proves_from } = passkey;
  return (
    <Stack gap={0}>
      <Row wrap style={{ rowGap: 0, overflowWrap: 'anywhere' }}>
        <Text weight={500}>{name}</Text>
        {!is_usable && <Badge tone="warning">{t('passkeyOtherHost')}</Badge>}
        {is_usable && new Date(proves_from) > now && <Badge tone="info">{t('passkeyYoung')}</Badge>}
      </Row>
      <Text size={13} tone="muted" weight={400} style={{ overflowWrap: 'anywhere' }}>
        {/* A passkey is named after its browser at first. */}
        {formatDevice(user_agent, i18n.language).name !== name && (
          <>
            <Device agent={user_agent} />
            <Dot />
          </>
        )}
        {t('passkeySince', { day: format.day(created_at, now) })}
        {is_synced && (
          <>
            <Dot />
            {t('passkeySynced')}
          </>
        )}
        {!verifies_user && (
          <>
            <Dot />
            {t('passkeyUnverified')}
          </>
        )}
      </Text>
    </Stack>
  );
}

function useColumns(
  now: Date,
  asking: Record<'onName' | 'onRemove', (passkey: Passkey) => void>,
): Column<Passkey>[] {
  const { t } = useTranslation('security');
  const format = useFormat();
  return [
    {
      header: t('passkey'),
      phone: 'title',
      skeleton: 160,
      cell: (passkey) => <PasskeyCell passkey={passkey} now={now} />,
    },
    {
      header: t('lastUsed'),
      phone: 'below',
      skeleton: 64,
      cell: ({ last_used_at }) => (
        <Text size={13} tone="muted" nowrap>
          {last_used_at === null ? t('passkeyUnused') : format.ago(last_used_at, now)}
        </Text>
      ),
    },
    {
      header: t('action'),
      align: 'end',
      phone: 'plain',
      skeleton: 120,
      cell: (passkey) => (
        <Row gap={8} wrap style={{ justifyContent: 'flex-end' }}>
          <Button
            size="small"
            aria-label={`${t('passkeyRename')}, ${passkey.name}`}
            onClick={() => asking.onName(passkey)}
          >
            {t('passkeyRename')}
          </Button>
          <Button
            size="small"
            aria-label={`${t('passkeyRemove')}, ${passkey.name}`}
            onClick={() => asking.onRemove(passkey)}
          >
            {t('passkeyRemove')}
          </Button>
        </Row>
      ),
    },
  ];
}

/** Why no passkey can be created here, or why the last try failed. Nothing if all is well. */
function useTold({ away, trouble, adding, passkeys }: PasskeysCardProps): ReactNode {
  const { t } = useTranslation('security');
  const count = known(passkeys)?.passkeys.length ?? 0;
  if (away === undefined && count >= passkeyLimits.keys)
    return (
      <Text size={13} tone="muted">
        {t('passkeysFull', { most: passkeyLimits.keys })}
      </Text>
    );
  const why = away ?? trouble;
  if (why === undefined && (adding.state === 'idle' || adding.state === 'sending')) return null;
  return (
    <div role="status" style={{ flex: 1, minWidth: 0 }}>
      {why !== undefined && (
        <Notice tone={why === 'cancelled' ? 'info' : 'warning'}>{t(`passkeyTrouble_${why}`)}</Notice>
      )}
      <Failure attempt={adding} found="" />
    </div>
  );
}

/** The customer's passkeys: those that sign in, with their names and their removal, and a new one. */
export function PasskeysCard(props: PasskeysCardProps) {
  const { passkeys, away, adding, naming, removing, isAsking, onName, onRemove } = props;
  const { t } = useTranslation('security');
  const [named, setNamed] = useState<Passkey>();
  const [leaving, setLeaving] = useState<Passkey>();
  const count = passkeys.state === 'ready' ? passkeys.data.passkeys.length : 0;
  const isFull = count >= passkeyLimits.keys;
  const isSending = adding.state === 'sending';
  return (
    <ConfirmLoss
      title={t('passkeyRemoveTitle', { name: leaving?.name ?? '' })}
      text={t('passkeyRemoveText')}
      deed={t('passkeyRemove')}
      keep={t('passkeyKeep')}
      attempt={removing}
      onConfirm={() => leaving && onRemove(leaving)}
    >
      {(ask) => {
        const asking = {
          onName: setNamed,
          onRemove: (passkey: Passkey) => {
            setLeaving(passkey);
            ask();
          },
        };
        const add = away === undefined && isOffered(adding) && (
          <Button
            size="small"
            disabled={isFull}
            busy={isAsking || isSending}
            busyLabel={t(isAsking ? 'passkeyAsking' : 'passkeyAdding')}
            onClick={props.onAdd}
          >
            {t('passkeyAdd')}
          </Button>
        );
        return (
          <>
            <PasskeyList {...props} asking={asking} add={add} />
            <NameDialog
              name={named?.name}
              title={t('passkeyNameTitle')}
              label={t('passkeyName')}
              hint={t('passkeyNameHint')}
              save={t('passkeyNameSave')}
              maxLength={passkeyLimits.name}
              required={t('passkeyNameEmpty')}
              attempt={naming}
              onSave={(name) => named && onName(named, name)}
              onClose={() => setNamed(undefined)}
            />
          </>
        );
      }}
    </ConfirmLoss>
  );
}

interface ListProps extends PasskeysCardProps {
  asking: Parameters<typeof useColumns>[1];
  add: ReactNode;
}

function PasskeyList({ asking, add, ...props }: ListProps) {
  const { passkeys, now, onRetry } = props;
  const { t } = useTranslation('security');
  return (
    <ListCard
      of={passkeys}
      title={t('passkeys')}
      tools={add}
      filters={useTold(props)}
      columns={useColumns(now, asking)}
      few
      usualRows={1}
      rows={(data) => data.passkeys}
      rowKey={({ passkey_id }) => passkey_id}
      loading={t('passkeysLoading')}
      failed={{ title: t('passkeysFailedTitle'), safe: t('passkeysFailedText') }}
      empty={{ title: t('passkeysNoneTitle'), text: t('passkeysNoneText') }}
      onRetry={onRetry}
    />
  );
}
