import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { rules as rulesCall } from '@ferry/core/contract/cd-keys/customer';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, known, type Load } from '../../parts/load.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { History } from './History.tsx';
import type { Redeeming, Several } from './redeeming.ts';
import type { Scanner } from './ScanDialog.tsx';
import { SeveralCodes } from './SeveralCodes.tsx';
import { Redeemed, Worth } from './Worth.tsx';

export type CdKeyRules = CallAnswer<typeof rulesCall>['result'];

export interface RedeemScreenProps {
  rules: Load<CdKeyRules>;
  /** The state of the code: typed, checked, redeemed or refused. */
  redeeming: Redeeming;
  /** Codes that were pasted together. */
  several?: Several | undefined;
  now: Date;
  /** A code in the address. */
  initialCode?: string;
  buyHref: string;
  homeHref: string;
  /** Checks the value of a code without redeeming it. */
  onCheck: (code: string) => void;
  /** Redeems the checked code. Also the retry after no response. */
  onRedeem: () => void;
  /** Set if there is a camera that can read codes. */
  scanner?: Scanner | undefined;
  /** Several codes were pasted. `leftOut`: how many were too many. */
  onSeveral: (codes: readonly string[], leftOut: number) => void;
  /** Redeems all pasted codes, one after another. */
  onRedeemAll: () => void;
  /** Returns to the field. */
  onOther: () => void;
  onRetry: () => void;
  /** A code whose response was lost before the page was reloaded. */
  before?: Attempt;
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  ${from.md} {
    grid-template-columns: minmax(0, 420px) minmax(0, 1fr);
    /* While empty, it is as high as the entry. */
    & > :last-child { align-self: stretch; display: grid; grid-template-rows: auto 1fr; }
  }
  ${from.lg} { gap: 20px; }
`;

/** Redeems a code: enter it, see its value, and confirm. */
export function RedeemScreen(props: RedeemScreenProps) {
  const { rules, redeeming, several, now, onOther } = props;
  const { t } = useTranslation('cdKeys');
  const [code, setCode] = useState(props.initialCode ?? '');
  const again = () => {
    setCode('');
    onOther();
  };
  return (
    <>
      <StaleLine of={rules} now={now} />
      {props.before && props.redeeming.phase !== 'done' && <Failure attempt={props.before} />}
      <Columns>
        {/* The page has the same title. */}
        <Card aria-label={t('title')}>
          <CardBody>
            {several ? (
              <SeveralCodes several={several} now={now} onRedeemAll={props.onRedeemAll} onOther={again} />
            ) : redeeming.phase === 'entering' || redeeming.phase === 'checking' ? (
              <CodeEntry
                code={code}
                onCode={setCode}
                refusal={redeeming.phase === 'entering' ? redeeming.refusal : undefined}
                triesLeft={known(rules)?.tries_left}
                isChecking={redeeming.phase === 'checking'}
                now={now}
                scanner={props.scanner}
                onCheck={props.onCheck}
                onSeveral={props.onSeveral}
              />
            ) : redeeming.phase === 'done' ? (
              <Redeemed
                redeeming={redeeming}
                buyHref={props.buyHref}
                homeHref={props.homeHref}
                onOther={again}
              />
            ) : (
              <Worth redeeming={redeeming} code={code} now={now} onRedeem={props.onRedeem} onOther={again} />
            )}
          </CardBody>
        </Card>
        <History rules={rules} now={now} onRetry={props.onRetry} />
      </Columns>
    </>
  );
}
