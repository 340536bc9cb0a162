import type { CallAnswer } from '@ferry/core/contract/call';
import type { show } from '@ferry/core/contract/wallet';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { FailedLoad, StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { LedgerCard, type LedgerCardProps } from './LedgerCard.tsx';

export type Wallet = CallAnswer<typeof show>['result'];

export interface WalletScreenProps extends LedgerCardProps {
  wallet: Load<Wallet>;
  redeemHref: string;
  /** Left out where no payment method is configured: then there is no such button. */
  onRecharge?: (() => void) | undefined;
}

function Balance({
  wallet,
  redeemHref,
  onRecharge,
}: { wallet: Wallet | undefined } & Omit<WalletScreenProps, 'wallet'>) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <Panel aria-busy={wallet === undefined || undefined}>
      <PanelPart data-span="5" data-full>
        <Text size={13} tone="muted">
          {t('balance')}
        </Text>
        {wallet ? (
          <Figure
            before={format.currency}
            value={format.money(wallet.wallet_balance).replace(format.currency, '')}
          />
        ) : (
          <Skeleton width={148} height={34} line={48} />
        )}
        <Row wrap style={{ marginTop: 8 }}>
          {onRecharge && (
            <Button kind="primary" onClick={onRecharge} disabled={!wallet}>
              {t('recharge')}
            </Button>
          )}
          <ButtonLink href={redeemHref} kind={onRecharge ? 'default' : 'primary'}>
            {t('redeem')}
          </ButtonLink>
        </Row>
      </PanelPart>
      <PanelPart data-span="7" data-full>
        <Text size={13} tone="muted">
          {t('inviteBalance')}
        </Text>
        {wallet ? (
          <Text size={20} weight={600} style={{ marginTop: 4 }}>
            {format.money(wallet.invite_balance)}
          </Text>
        ) : (
          <Skeleton width={80} height={18} line={32} />
        )}
        <Text as="p" size={13} tone="muted" style={{ marginTop: 4 }}>
          {t('inviteText')}
        </Text>
      </PanelPart>
    </Panel>
  );
}

/** The balance, what can be done with it, and how it came about. */
export function WalletScreen({ wallet, ...props }: WalletScreenProps) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <StaleLine of={wallet.state === 'ready' && wallet.stale ? wallet : props.ledger} now={props.now} />
      {wallet.state === 'failed' ? (
        <Card>
          <FailedLoad of={wallet} title={t('failedTitle')} safe={t('failedText')} onRetry={props.onRetry} />
        </Card>
      ) : (
        <Balance {...props} wallet={wallet.state === 'ready' ? wallet.data : undefined} />
      )}
      <LedgerCard {...props} />
    </>
  );
}
