import { rules } from '@ferry/core/contract/cd-keys';
import { RedeemScreen } from '@ferry/ui/screens/cd-keys/RedeemScreen/RedeemScreen';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';
import { useRedeeming } from './use-redeeming.ts';

/** Each code begins the page anew. */
export function RedeemPage() {
  const [turn, setTurn] = useState(0);
  const [query] = useSearchParams();
  const initialCode = turn === 0 ? (query.get('code') ?? '') : '';
  return <Redeem key={turn} initialCode={initialCode} onOther={() => setTurn(turn + 1)} />;
}

function Redeem({ initialCode, onOther }: { initialCode: string; onOther: () => void }) {
  const read = usePage(rules, {});
  const { redeeming, check, redeem } = useRedeeming();
  return (
    <RedeemScreen
      rules={read.load}
      redeeming={redeeming}
      now={useNow()}
      initialCode={initialCode}
      buyHref={paths.buy()}
      homeHref={paths.dashboard()}
      onCheck={check}
      onRedeem={redeem}
      onOther={onOther}
      onRetry={read.refresh}
    />
  );
}
