import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../ConfirmLoss.tsx';
import type { Attempt } from '../../load.ts';
import { Change } from '../Change.tsx';
import type { RechargeRecord } from '../recharge-types.ts';
import type { RechargeParts } from './RechargeScreen.tsx';

/** The facts of the order, and how to cancel it. */
export function OrderFacts(props: RechargeParts & { recharge: RechargeRecord }) {
  const { recharge, balance, phase, onCancel } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const cancelling: Attempt = phase === 'cancelling' ? { state: 'sending' } : { state: 'idle' };
  return (
    <Card title={t('this')}>
      <CardBody>
        <Stack gap={12}>
          <Facts
            small
            facts={[
              {
                name: t('number'),
                value: (
                  <Text mono style={{ overflowWrap: 'anywhere' }}>
                    {recharge.trade_no}
                  </Text>
                ),
              },
              { name: t('method'), value: t(`method_${recharge.method}`) },
              ...(balance === undefined
                ? []
                : [
                    {
                      name: t('balanceAfter'),
                      value: <Change balance={balance} amount={recharge.money_amount} />,
                    },
                  ]),
            ]}
          />
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
        </Stack>
      </CardBody>
    </Card>
  );
}
