import { isLess } from '@ferry/core/format/numbers/money-sums';
import { useId, useState } from 'react';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Attempt, Load } from '../../parts/load.ts';
import { CardColumn } from '../../parts/MainAndSide.tsx';
import { Columns } from '../Columns.ts';
import { readAmount, type TypedAmount } from '../read-amount.ts';
import type { PayMethod, RechargeOptions } from '../recharge-types.ts';
import { AmountTiles } from './AmountTiles.tsx';
import { MethodList } from './MethodList.tsx';
import { NewRechargeSkeleton } from './NewRechargeSkeleton.tsx';
import { OrderCard } from './OrderCard.tsx';

export interface NewRechargeScreenProps {
  options: Load<RechargeOptions>;
  /** The present balance. */
  balance: Load<string>;
  /** The missing amount of a purchase. It is filled in with an explanation. */
  missing?: string | undefined;
  /** The code of the last recharge's method, chosen at first. */
  lastMethod?: string | undefined;
  now: Date;
  redeemHref: string;
  attempt: Attempt;
  /** Starts the recharge. */
  onBegin: (order: { amount: string; method: string }) => void;
  onRetry: () => void;
}

/** The initial amount: the missing one, but at least the minimum. */
const firstAmount = ({ least, most, presets }: RechargeOptions, missing: string | undefined): string => {
  if (missing === undefined) return presets[1] ?? presets[0] ?? '';
  if (isLess(missing, least)) return least;
  return isLess(most, missing) ? most : missing;
};

function useAmountError(typed: TypedAmount, { least, most }: RechargeOptions): string | undefined {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  if (typed.is === 'unreadable') return t('unreadable');
  if (typed.is === 'tooLittle') return t('tooLittle', { least: format.money(least) });
  return typed.is === 'tooMuch'
    ? t('tooMuch', { most: format.money(most), amount: format.money(typed.amount) })
    : undefined;
}

function NoMethod({ redeemHref }: Pick<NewRechargeScreenProps, 'redeemHref'>) {
  const { t } = useTranslation('recharge');
  return (
    <Card>
      <EmptyState
        title={t('noMethodTitle')}
        action={
          <ButtonLink href={redeemHref} kind="primary">
            {t('redeem')}
          </ButtonLink>
        }
      >
        {t('noMethodText')}
      </EmptyState>
    </Card>
  );
}

/** The options with the limits of a method. */
const boundedBy = (options: RechargeOptions, { least, most }: PayMethod): RechargeOptions => ({
  ...options,
  least,
  most,
  presets: options.presets.filter((amount) => !isLess(amount, least) && !isLess(most, amount)),
});

/** The amount: a suggested one or a typed one, never both. */
function useAmount(options: RechargeOptions, missing: string | undefined) {
  const first = firstAmount(options, missing);
  const isSuggested = options.presets.includes(first);
  const [own, setOwn] = useState(isSuggested ? '' : first);
  const [preset, setPreset] = useState(isSuggested ? first : undefined);
  const typed = readAmount(preset ?? own, options);
  return {
    own,
    preset,
    error: useAmountError(typed, options),
    amount: typed.is === 'good' ? typed.amount : undefined,
    onOwn(next: string) {
      setOwn(next);
      setPreset(undefined);
    },
    onPreset(next: string) {
      setPreset(next);
      setOwn('');
    },
  };
}

interface AmountCardProps extends ReturnType<typeof useAmount> {
  options: RechargeOptions;
  group: string;
}

function AmountCard({ options, group, own, preset, error, onOwn, onPreset }: AmountCardProps) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const { least, most, presets } = options;
  return (
    <Card title={t('amount')}>
      <CardBody>
        <Stack gap={16}>
          <AmountTiles presets={presets} chosen={preset} group={group} onChoose={onPreset} />
          <div style={{ maxWidth: 340 }}>
            <Input
              label={t('other')}
              name="amount"
              inputMode="decimal"
              autoComplete="transaction-amount"
              enterKeyHint="done"
              maxLength={16}
              placeholder={t('otherPlaceholder')}
              hint={t('bounds', { least: format.money(least), most: format.money(most) })}
              error={error}
              before={format.currency}
              value={own}
              onChange={(event) => onOwn(event.target.value)}
            />
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

function NewRecharge({
  options,
  ...props
}: Omit<NewRechargeScreenProps, 'options'> & { options: RechargeOptions }) {
  const { missing, lastMethod, attempt, onBegin } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const group = useId();
  const { ways } = options;
  const [chosen, setChosen] = useState(lastMethod);
  const method = ways.find((way) => way.method === chosen) ?? ways[0];
  const bounded = method === undefined ? options : boundedBy(options, method);
  const typed = useAmount(bounded, missing);
  const { amount, error } = typed;
  const { least } = bounded;
  if (method === undefined) return <NoMethod redeemHref={props.redeemHref} />;
  const isTopped = missing !== undefined && isLess(missing, least);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== undefined && attempt.state !== 'sending') onBegin({ amount, method: method.method });
      }}
    >
      <Columns>
        <CardColumn>
          {missing !== undefined && (
            <Notice>
              {t(isTopped ? 'missingLeast' : 'missing', {
                missing: format.money(missing),
                least: format.money(least),
              })}
            </Notice>
          )}
          <AmountCard {...typed} options={bounded} group={`${group}-amount`} />
          <MethodList
            methods={ways}
            chosen={method}
            last={lastMethod}
            group={`${group}-method`}
            onChoose={setChosen}
          />
        </CardColumn>
        <OrderCard {...props} amount={amount} isWrong={error !== undefined} method={method} />
      </Columns>
    </form>
  );
}

/** Amount and method of a recharge. The button shows the amount. */
export function NewRechargeScreen({ options, ...props }: NewRechargeScreenProps) {
  const { t } = useTranslation('recharge');
  if (options.state === 'loading') return <NewRechargeSkeleton />;
  if (options.state === 'failed') {
    return (
      <FailedCard of={options} title={t('optionsFailed')} safe={t('failedText')} onRetry={props.onRetry} />
    );
  }
  return (
    <>
      <StaleLine of={options} now={props.now} />
      <NewRecharge {...props} options={options.data} />
    </>
  );
}
