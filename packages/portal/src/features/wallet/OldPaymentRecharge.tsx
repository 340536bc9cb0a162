import { RechargeScreen } from '@ferry/ui/screens/recharge/RechargeScreen/RechargeScreen';
import { OldPayment } from './OldPayment.tsx';
import { useRecharge } from './use-recharge.ts';

/** The older payment page with its recharge. */
export function OldPaymentRecharge({ name }: { name: string }) {
  const { isPaid, ...recharge } = useRecharge(name);
  return <OldPayment recharge={<RechargeScreen {...recharge} />} isPaid={isPaid} />;
}
