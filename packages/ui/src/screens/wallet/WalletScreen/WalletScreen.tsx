import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { figuresOf, type Load } from '../../parts/load.ts';
import { CsvNotice } from '../../parts/view/CsvButton.tsx';
import { DebtCard } from './DebtCard.tsx';
import { LedgerCard, type LedgerCardProps } from './LedgerCard.tsx';
import { type Wallet, WalletPanel, type WalletPanelProps } from './WalletPanel.tsx';

export type { Wallet };

export interface WalletScreenProps extends LedgerCardProps, WalletPanelProps {
  wallet: Load<Wallet>;
}

/** The balance with its actions, the next charges, the debt, and the ledger. */
export function WalletScreen({ wallet, ...props }: WalletScreenProps) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <StaleLine of={[wallet, props.ledger]} now={props.now} />
      {wallet.state === 'failed' ? (
        <FailedCard of={wallet} title={t('failedTitle')} safe={t('failedText')} onRetry={props.onRetry} />
      ) : (
        <WalletPanel {...props} of={wallet} />
      )}
      {wallet.state === 'ready' && !/^[0.]+$/.test(wallet.data.debt) && (
        <div {...figuresOf(wallet)}>
          <DebtCard wallet={wallet.data} figures={figuresOf(wallet)} now={props.now} />
        </div>
      )}
      <CsvNotice csv={props.csv} />
      <LedgerCard {...props} />
    </>
  );
}
