import { dueOf, feeOf } from '@ferry/core/format/numbers/money-due';
import { addMoney } from '@ferry/core/format/numbers/money-sums';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { DockRoom, useHeight } from '../../../layouts/WebSiteLayout2/dock.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { SendPlace } from '../../parts/failure/SendPlace.tsx';
import { type Attempt, isOffered, known, type Load } from '../../parts/load.ts';
import { balanceFact, Change } from '../Change.tsx';
import type { PayMethod } from '../recharge-types.ts';
import { ThisOrder } from '../ThisOrder.tsx';

/** On phones the button is fixed at the bottom, in place of the bottom bar, beside the balance that it leads to. */
const Bar = styled.div`
  ${below.lg} {
    position: fixed;
    z-index: 7;
    inset: auto 0 0 0;
    padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line);
    display: flex;
    align-items: center;
    gap: 12px;
    flex-wrap: wrap;
    /* What became of the last try. */
    & > div { flex: 1 0 100%; }
    & > span { flex: none; min-width: 80px; display: grid; }
    & > button { flex: 1; width: auto; min-width: 0; }
  }
`;

/** Below a hairline, as each fact is. */
const Total = styled(Row)`
  margin-top: -12px;
  padding-top: 12px;
  border-top: 1px solid var(--line);
`;

const Sum = styled.span`
  font-size: 32px;
  line-height: 40px;
  font-weight: 600;
  letter-spacing: -0.015em;
  small { font-size: var(--t20); font-weight: 500; margin-inline-end: 2px; }
`;

export interface OrderCardProps {
  /** Missing if none is chosen or the typed one is invalid. */
  amount: string | undefined;
  isWrong: boolean;
  method: PayMethod;
  balance: Load<string>;
  attempt: Attempt;
}

/** What the gateway will ask for, and the facts that explain it. */
function useDue(method: PayMethod, amount: string | undefined) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const { rate, currency } = method;
  // The server leaves out a fee that the customer does not bear.
  const terms = { ...method, fee_payer: 'customer' } as const;
  const fee = amount === undefined ? '0.00' : feeOf(amount, terms);
  return {
    due: amount === undefined ? undefined : format.moneyIn(dueOf(amount, terms, currency), currency),
    facts: [
      ...(fee === '0.00' ? [] : [{ name: t('fee'), value: format.money(fee) }]),
      ...(rate === null
        ? []
        : [{ name: t('rate'), value: t('rateText', { one: format.money('1.00'), rate, currency }) }]),
    ],
  };
}

/** The summary of the order, and the button that creates it. */
export function OrderCard({ amount, isWrong, method, balance, attempt }: OrderCardProps) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const name = method.label;
  const now = known(balance);
  const { due, facts } = useDue(method, amount);
  const dock = useHeight(65);
  const button = (
    <Button
      type="submit"
      kind="primary"
      size="big"
      wide
      disabled={amount === undefined}
      busy={attempt.state === 'sending'}
      busyLabel={t('beginning')}
    >
      {due === undefined ? t(isWrong ? 'mend' : 'choose') : t('pay', { name, amount: due })}
    </Button>
  );
  return (
    <>
      <ThisOrder
        facts={[
          { name: t('method'), value: name },
          ...facts,
          ...balanceFact(t('balance'), balance, (has) =>
            amount === undefined ? format.money(has) : <Change balance={has} amount={amount} />,
          ),
        ]}
      >
        <Total between baseline>
          <Text weight={500}>{t('toPay')}</Text>
          {due === undefined ? (
            <Text tone="muted">—</Text>
          ) : (
            <Sum>
              {due.startsWith(format.currency) && <small>{format.currency}</small>}
              {due.replace(format.currency, '')}
            </Sum>
          )}
        </Total>
        <OnlyWide>
          <SendPlace attempt={attempt} deed={button} />
        </OnlyWide>
        <Text as="p" size={12} tone="muted">
          {t('payNote')}
        </Text>
      </ThisOrder>
      <OnlyNarrow>
        <DockRoom height={dock.height} />
        <Bar data-dock ref={dock.ref}>
          <Failure attempt={attempt} />
          {isOffered(attempt) && (
            <>
              <span>
                <Text size={12} tone="muted">
                  {t('balanceAfter')}
                </Text>
                <Text weight={600}>
                  {now === undefined || amount === undefined ? '—' : format.money(addMoney(now, amount))}
                </Text>
              </span>
              {button}
            </>
          )}
        </Bar>
      </OnlyNarrow>
    </>
  );
}
