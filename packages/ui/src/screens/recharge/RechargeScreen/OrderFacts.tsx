import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import type { Attempt } from '../../parts/load.ts';
import { balanceFact, Change } from '../Change.tsx';
import type { RechargeRecord } from '../recharge-types.ts';
import { ThisOrder } from '../ThisOrder.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import type { RechargeParts } from './RechargeScreen.tsx';

/** The facts of the order, and how to cancel it. */
export function OrderFacts(props: RechargeParts & { recharge: RechargeRecord }) {
  const { recharge, balance, phase, onCancel } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const cancelling: Attempt = phase === 'cancelling' ? { state: 'sending' } : { state: 'idle' };
  return (
    <ThisOrder
      facts={[
        {
          name: t('number'),
          value: <OrderNumber of={recharge} />,
        },
        { name: t('method'), value: recharge.method_label },
        ...balanceFact(t('balanceAfter'), balance, (now) => (
          <Change balance={now} amount={recharge.money_amount} />
        )),
      ]}
    >
      <ConfirmLoss
        title={t('cancelTitle', { amount: format.money(recharge.money_amount) })}
        text={t('cancelText')}
        deed={t('cancel')}
        keep={t('cancelKeep')}
        attempt={cancelling}
        onConfirm={onCancel}
      >
        {(ask) => (
          <Button wide disabled={phase === 'paused'} onClick={ask}>
            {t('cancel')}
          </Button>
        )}
      </ConfirmLoss>
    </ThisOrder>
  );
}
