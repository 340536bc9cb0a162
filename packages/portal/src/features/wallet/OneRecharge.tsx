import { RechargeScreen } from '@ferry/ui/screens/recharge/RechargeScreen/RechargeScreen';
import { useRecharge } from './use-recharge.ts';

/** One recharge, by its trade number or its id. */
export function OneRecharge({ name }: { name: string }) {
  const { isPaid, ...recharge } = useRecharge(name);
  return <RechargeScreen {...recharge} />;
}
