import { addMoney } from '@ferry/core/format/numbers/money-sums';
import { useFormat } from '../../components/Format/Format.tsx';
import { Text } from '../../components/Text/Text.tsx';

/** A balance before and after an amount comes in. */
export function Change({ balance, amount }: { balance: string; amount: string }) {
  const format = useFormat();
  return (
    <span>
      <Text tone="muted">{format.money(balance)}</Text> → <b>{format.money(addMoney(balance, amount))}</b>
    </span>
  );
}
