import { Text } from '../../../components/Text/Text.tsx';
import type { RechargeRecord } from '../recharge-types.ts';

/** The number of an order. It may break anywhere, so that a long one fits a phone. */
export function OrderNumber({ of }: { of: RechargeRecord }) {
  return (
    <Text mono style={{ overflowWrap: 'anywhere' }}>
      {of.trade_no}
    </Text>
  );
}
