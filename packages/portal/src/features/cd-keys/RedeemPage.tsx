import { rules } from '@ferry/core/contract/cd-keys/customer';
import { RedeemScreen } from '@ferry/ui/screens/cd-keys/RedeemScreen/RedeemScreen';
import type { Scanner } from '@ferry/ui/screens/cd-keys/RedeemScreen/ScanDialog';
import { useEffect, useState } from 'react';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { findScanner } from './find-scanner.ts';
import { useRedeeming } from './use-redeeming.ts';
import { useSeveral } from './use-several.ts';

/** A new code in the address resets the page. */
export function RedeemPage() {
  const [turn, setTurn] = useState(0);
  const [query] = useSearchParams();
  const initialCode = turn === 0 ? (query.get('code') ?? '') : '';
  return <Redeem key={turn} initialCode={initialCode} onOther={() => setTurn(turn + 1)} />;
}

function Redeem({ initialCode, onOther }: { initialCode: string; onOther: () => void }) {
  const read = usePage(rules, {});
  const { redeeming, check, redeem } = useRedeeming();
  const { several, begin, redeemAll } = useSeveral();
  const [scanner, setScanner] = useState<Scanner>();
  useEffect(() => {
    findScanner().then(setScanner, () => {});
  }, []);
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
      several={several}
      scanner={scanner}
      onSeveral={begin}
      onRedeemAll={() => void redeemAll()}
      onOther={onOther}
      onRetry={read.refresh}
    />
  );
}
