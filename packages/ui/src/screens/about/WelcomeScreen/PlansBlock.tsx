import { daysOf, namedPeriod } from '@ferry/core/format/duration';
import { formatMoney } from '@ferry/core/format/numbers/money';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { listed } from '../../parts/listed.ts';
import { isSaid } from '../../parts/plan/is-said.ts';
import { type Offer, type PublicPlan, type PublicShop, shopIn } from '../front-door.ts';
import { Block, BlockHead } from './Block.tsx';
import { offerFor, periodsOf } from './offers.ts';

/** One panel divided by hairlines, with as many plans in a row as fit. */
const Plans = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 288px), 1fr));
  gap: 1px;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  overflow: hidden;
  box-shadow: var(--lift);
  article {
    background: var(--surface);
    padding: 20px;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto auto 1fr auto;
    gap: 12px;
    ${from.md} { padding: 24px; & > :last-child { margin-top: 8px; } }
    /* Name, price, contents and button of the plans in a row begin at the same height. */
    @supports (grid-template-rows: subgrid) { grid-row: span 4; grid-template-rows: subgrid; }
  }
  header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; }
  h3 { font-size: var(--t16); line-height: 24px; }
`;

const Price = styled.div`
  display: grid;
  padding-bottom: 12px;
  border-bottom: 1px solid var(--line);
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  min-height: 73px;
  & > :first-child { color: var(--text); font-size: 32px; line-height: 40px; font-weight: 600; }
  small { color: var(--muted); font-weight: 400; font-size: var(--t14); white-space: nowrap; }
  em { font-style: normal; font-weight: 500; color: var(--success); }
`;

const Features = styled.ul`
  display: grid;
  gap: 8px;
  align-content: start;
  line-height: 22px;
  li { display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: 8px; }
  svg { margin-top: 3px; color: var(--success); }
  [data-lacks], [data-lacks] svg { color: var(--muted); }
`;

/** A name with its price, not broken over two lines. */
const keptTogether = (text: string): string => text.replaceAll(' ', '\u00A0');

/** The name of a period, such as "quarterly". */
function usePeriodName(): (period: string) => string {
  const { t } = useTranslation('about');
  const format = useFormat();
  return (period) => {
    const known = namedPeriod(period);
    return known ? t(`period${known}`) : format.duration(period);
  };
}

/** What a plan contains, in words. */
function useContents(): (offer: Offer) => string[] {
  const { t, i18n } = useTranslation('about');
  const format = useFormat();
  return ({
    ss_bandwidth_total_size: quota,
    reset_interval: reset,
    node_speed_limit,
    node_connector,
    node_groups,
  }) =>
    [
      quota !== null &&
        (reset === null
          ? t('trafficOnce', { size: format.bytes(quota) })
          : t('trafficEach', { size: format.bytes(quota), time: format.duration(reset) })),
      node_speed_limit === null ? t('speedUnlimited') : t('speed', { speed: node_speed_limit }),
      node_connector === null ? t('devicesUnlimited') : t('devices', { count: node_connector }),
      node_groups !== null && t('nodeGroups', { name: listed(node_groups, i18n.language) }),
    ].filter((text) => text !== false);
}

interface PlanProps {
  plan: PublicPlan;
  offer: Offer;
  currency: string;
  href: string;
}

function Plan({ plan, offer, currency, href }: PlanProps) {
  const { t, i18n } = useTranslation('about');
  const format = useFormat();
  const nameOf = usePeriodName();
  const contents = useContents();
  const money = (amount: string) => formatMoney(amount, { locale: i18n.language, currency });
  const [shortest] = plan.offers;
  const isMonth = daysOf(offer.period) === 30;
  return (
    <article>
      <header>
        <h3>{plan.name}</h3>
        <Text size={13} tone="muted">
          {plan.info}
        </Text>
      </header>
      <Price>
        <span>
          {money(offer.money_amount)} <small>/ {format.duration(offer.period)}</small>
        </span>
        {!isMonth && offer.per_30_days && (
          <span>
            {t('per30', { price: money(offer.per_30_days) })}
            {offer.saves && shortest && (
              <em>{t('saves', { name: nameOf(shortest.period), amount: money(offer.saves) })}</em>
            )}
          </span>
        )}
      </Price>
      <Features>
        {contents(offer).map((text) => (
          <li key={text}>
            <Icon as={Check} size={16} />
            {text}
          </li>
        ))}
        {plan.features
          .filter(({ name }) => !isSaid(name, offer))
          .map(({ name, support }) => (
            <li key={name} data-lacks={!support || undefined}>
              <Icon as={support ? Check : Minus} size={16} />
              {support ? name : t('without', { name })}
            </li>
          ))}
      </Features>
      <ButtonLink wide href={href}>
        {t('choose', { plan: plan.name })}
      </ButtonLink>
    </article>
  );
}

interface PlansBlockProps {
  shop: PublicShop;
  /** The address that leads to an offer: through sign-up to its quote. */
  hrefOf: (shopId: number) => string;
}

/** The plans for one period at a time, with the price that is paid. */
export function PlansBlock({ shop, hrefOf }: PlansBlockProps) {
  const { t, i18n } = useTranslation('about');
  const nameOf = usePeriodName();
  const periods = periodsOf(shop);
  const [picked, setPicked] = useState<string>();
  const period = picked ?? periods[0] ?? '';
  const { plans, packages, currency } = shopIn(shop, i18n.language);
  const money = (amount: string) => formatMoney(amount, { locale: i18n.language, currency });
  return (
    <Block id="plans">
      <BlockHead
        title={t('plans')}
        text={t('plansText')}
        tools={
          periods.length > 1 && (
            <Segments
              label={t('period')}
              value={period}
              onChange={setPicked}
              options={periods.map((value) => ({ value, label: nameOf(value) }))}
            />
          )
        }
      />
      <Plans>
        {plans.map((plan) => {
          const offer = offerFor(plan, period);
          return (
            offer && (
              <Plan
                key={offer.shop_id}
                plan={plan}
                offer={offer}
                currency={currency}
                href={hrefOf(offer.shop_id)}
              />
            )
          );
        })}
      </Plans>
      {packages.length > 0 && (
        <Text
          as="p"
          size={13}
          tone="muted"
          style={{ marginTop: 16, wordBreak: 'keep-all', overflowWrap: 'anywhere' }}
        >
          {t('packages', {
            packages: listed(
              packages.map(({ name, money_amount }) => keptTogether(`${name} ${money(money_amount)}`)),
              i18n.language,
            ),
          })}
        </Text>
      )}
    </Block>
  );
}

/** The placeholder of three plans. */
export function PlansSkeleton() {
  const { t } = useTranslation('about');
  return (
    <Block id="plans">
      <BlockHead
        title={t('plans')}
        text={t('plansText')}
        tools={<Skeleton width={176} height={36} radius={8} />}
      />
      <VisuallyHidden role="status">{t('plansLoading')}</VisuallyHidden>
      <Plans aria-busy>
        {['one', 'two', 'three'].map((key) => (
          <article key={key} aria-hidden>
            <Skeleton width={96} line={24} height={16} />
            <Price>
              <Skeleton width={144} line={40} height={28} />
              <Skeleton width={176} line={20} />
            </Price>
            <Features>
              {[128, 96, 144, 120].map((width) => (
                <Skeleton key={width} width={width} line={22} />
              ))}
            </Features>
            <Skeleton control />
          </article>
        ))}
      </Plans>
    </Block>
  );
}
