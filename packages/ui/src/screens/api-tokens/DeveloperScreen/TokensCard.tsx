import type { list } from '@ferry/core/contract/api-tokens/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import type { Example } from '../../../components/EmptyState/Ghost.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { ListCard } from '../../parts/ListCard.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

export type Tokens = CallAnswer<typeof list>['result'];
type Token = Tokens[number];

export interface TokensCardProps {
  tokens: Load<Tokens>;
  /** The token that is being revoked, and the state of the request. */
  revoking: { id: string | undefined; attempt: Attempt };
  /** Ends a token. */
  onRevoke: (id: string) => void;
  onRetry: () => void;
  now: Date;
}

/** A name, which may be one long word. */
const Name = styled(Text)`
  overflow-wrap: anywhere;
`;

function useExample(): Example {
  const { t } = useTranslation('developer');
  return [
    [t('exampleName'), t('scopeRead')],
    [t('exampleOther'), t('scopeRead')],
    [t('exampleThird'), t('scopeWrite')],
  ];
}

/** The customer's tokens with their scopes and last use. */
export function TokensCard({ tokens, revoking, onRevoke, onRetry, now }: TokensCardProps) {
  const { t } = useTranslation('developer');
  const format = useFormat();
  const columns: Column<Token>[] = [
    {
      header: t('name'),
      phone: 'title',
      skeleton: 120,
      cell: ({ name }) => <Name weight={500}>{name}</Name>,
    },
    {
      header: t('scope'),
      skeleton: 40,
      cell: ({ scope }) => <Text nowrap>{t(scope === 'write' ? 'scopeWrite' : 'scopeRead')}</Text>,
    },
    {
      header: t('expires'),
      skeleton: 72,
      cell: ({ expires_at, is_expired }) => {
        if (is_expired) return <Badge tone="warning">{t('expired')}</Badge>;
        return <Text nowrap>{expires_at === null ? t('never') : format.day(expires_at, now)}</Text>;
      },
    },
    {
      header: t('created'),
      skeleton: 72,
      cell: ({ created_at }) => <Text nowrap>{format.day(created_at, now)}</Text>,
    },
    {
      header: t('lastUsed'),
      skeleton: 72,
      cell: ({ last_used_at }) => (
        <Text nowrap>{last_used_at === null ? t('unused') : format.ago(last_used_at, now)}</Text>
      ),
    },
    {
      header: t('action'),
      align: 'end',
      phone: 'end',
      width: '96px',
      skeleton: 48,
      cell: ({ token_id, name }) => (
        <ConfirmLoss
          title={t('revokeTitle', { name })}
          text={t('revokeText')}
          deed={t('revoke')}
          keep={t('revokeKeep')}
          attempt={revoking.id === token_id ? revoking.attempt : { state: 'idle' }}
          onConfirm={() => onRevoke(token_id)}
        >
          {(ask) => (
            <Button kind="danger" size="small" aria-label={t('revokeTitle', { name })} onClick={ask}>
              {t('revoke')}
            </Button>
          )}
        </ConfirmLoss>
      ),
    },
  ];
  return (
    <ListCard
      of={tokens}
      title={t('tokens')}
      columns={columns}
      usualRows={1}
      rows={(all) => all}
      rowKey={({ token_id }) => token_id}
      loading={t('loading')}
      failed={{ title: t('failedTitle'), safe: t('failedText') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), example: useExample() }}
      onRetry={onRetry}
    />
  );
}
