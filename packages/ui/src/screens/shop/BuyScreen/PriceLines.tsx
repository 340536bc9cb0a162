import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Quote } from '../shop-types.ts';

const List = styled.dl`
  display: grid;
  gap: 8px;
  font-size: var(--t13);
  line-height: 20px;
  & > div { display: flex; justify-content: space-between; gap: 12px; }
  dt { color: var(--muted); min-width: 0; }
  dd { white-space: nowrap; }
  [data-sum] {
    border-top: 1px solid var(--line);
    padding-top: 10px;
    align-items: baseline;
    font-size: var(--t14);
    dt { color: var(--text); font-weight: 500; }
    dd { font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: -0.015em; }
    small { font-size: var(--t20); font-weight: 500; margin-inline-end: 2px; }
  }
`;

/** An amount with a smaller currency sign. */
function Sum({ amount }: { amount: string }) {
  const format = useFormat();
  return (
    <>
      <small>{format.currency}</small>
      {format.money(amount).replace(format.currency, '')}
    </>
  );
}

/** The lines of the price, and the balance before and after, or the missing amount. */
export function PriceLines({ quote }: { quote: Quote }) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const isShort = quote.missing !== '0.00';
  const lines = [
    ...quote.lines.map(({ label, amount }) => [label, amount] as const),
    ...(isShort
      ? [[t('balanceUsed'), `-${quote.balance}`] as const]
      : [[t('balance'), quote.balance] as const, [t('balanceAfter'), quote.balance_after] as const]),
  ];
  return (
    <List>
      {lines.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
      <div data-sum>
        <dt>{t(isShort ? 'missing' : 'toPay')}</dt>
        <dd>
          <Sum amount={isShort ? quote.missing : quote.to_pay} />
        </dd>
      </div>
    </List>
  );
}
