import { addMoney } from '@ferry/core/format/numbers/money-sums';
import type { ReactNode } from 'react';
import { useFormat } from '../../components/Format/Format.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { current, type Load } from '../parts/load.ts';

/**
 * The fact of a balance. Nothing if it could not be read.
 *
 * @param draw draws the balance once it is known
 */
export function balanceFact(name: string, of: Load<string>, draw: (balance: string) => ReactNode) {
  const now = current(of);
  if (now.state === 'failed') return [];
  return [{ name, value: now.state === 'ready' ? draw(now.data) : <Skeleton width={72} line={20} /> }];
}

/** A balance before and after an amount comes in. */
export function Change({ balance, amount }: { balance: string; amount: string }) {
  const format = useFormat();
  return (
    <span>
      <Text tone="muted">{format.money(balance)}</Text> → <b>{format.money(addMoney(balance, amount))}</b>
    </span>
  );
}
