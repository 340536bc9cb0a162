import { RechargeScreen } from '@ferry/ui/screens/recharge/RechargeScreen/RechargeScreen';
import { OldPayment } from './OldPayment.tsx';
import { useRecharge } from './use-recharge.ts';

/** The same with the recharge that was started for it. */
export function OldPaymentRecharge({ name }: { name: string }) {
  const { isPaid, ...recharge } = useRecharge(name);
  return <OldPayment recharge={<RechargeScreen {...recharge} />} isPaid={isPaid} />;
}
