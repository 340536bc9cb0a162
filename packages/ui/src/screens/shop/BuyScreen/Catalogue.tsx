import { Columns3, List } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Card, CardFoot } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { heldItem } from '../held-item.ts';
import { moneySaved, offerFor, offersOf, periodLike, periodsOf, saving, usePeriodWords } from '../periods.ts';
import type { Shelf, Shop, ShopPurpose } from '../shop-types.ts';
import { CompareTable } from './CompareTable.tsx';
import { PackageTiles } from './PackageTiles.tsx';
import { PlanRow } from './PlanRow.tsx';

/** The rows begin at a hairline below the head. On phones the segments wrap to their own line if needed. */
export const Plans = styled.div`
  margin-top: 14px;
  container: plans / inline-size;
  section:has(> &) > :first-child { ${below.lg} { flex-wrap: wrap; justify-content: space-between; & > div { margin: 0; max-width: 100%; } } }
`;

/** On phones this is the only hint to choose a plan. Its space stays reserved afterwards. */
const Hint = styled(Text)`
  margin-inline-start: auto;
  text-align: end;
  &[data-hidden] { visibility: hidden; }
  ${from.md} { display: none; }
`;

export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  min-width: 0;
  ${from.lg} { gap: 24px; }
`;

export interface CatalogueProps {
  shop: Shop;
  purpose: ShopPurpose | undefined;
  /** The shop without a purpose. */
  allHref: string;
  chosen: number | undefined;
  isLocked: boolean;
  /** Whether the plans are compared side by side. */
  isComparing: boolean;
  onChoose: (shopId: number) => void;
  onCompare: (isComparing: boolean) => void;
}

interface PeriodSwitchProps {
  shelves: readonly Shelf[];
  /** The shelf of the customer's plan. */
  held: Shelf | undefined;
  periods: readonly string[];
  value: string | undefined;
  isLocked: boolean;
  onChange: (period: string) => void;
}

/** A switch of the period, with the saving of longer ones: in money of the customer's plan, else what each plan saves at least. */
function PeriodSwitch({ shelves, held, periods, value, isLocked, onChange }: PeriodSwitchProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const words = usePeriodWords();
  const saved = (period: string) => {
    const amount = held && moneySaved(held, period);
    const percent = held ? undefined : saving(shelves, period);
    if (amount !== undefined) return <em>{t('savesInBrief', { amount: format.shortMoney(amount) })}</em>;
    return percent !== undefined && <em>{t('saves', { percent })}</em>;
  };
  return (
    <Segments
      small
      label={t('period')}
      value={value ?? ''}
      onChange={onChange}
      options={periods.map((period) => ({
        value: period,
        disabled: isLocked,
        label: (
          <>
            {words.name(period)}
            {saved(period)}
          </>
        ),
      }))}
    />
  );
}

/** The plans that fit the purpose: to change the held one, the others that can be bought; otherwise all. */
function plansFor({ products, held_shop_id }: Shop, purpose: ShopPurpose | undefined) {
  const plans = Object.values(products).filter(({ kind }) => kind === 'main_package');
  const isHeld = (shelf: Shelf) => shelf.items.some(({ id }) => id === held_shop_id);
  const others = plans.filter((shelf) => !isHeld(shelf) && shelf.blocked === null);
  const isToChange = purpose === 'change' && others.length > 0 && others.length < plans.length;
  return {
    plans: isToChange ? others : plans,
    isToChange,
    held: plans.find(isHeld),
    heldPeriod: plans.flatMap(offersOf).find(({ item }) => item.id === held_shop_id)?.period,
  };
}

type FootProps = Pick<CatalogueProps, 'allHref' | 'chosen' | 'isComparing' | 'onCompare'> & {
  isToChange: boolean;
  /** One plan, with which nothing can be compared. */
  isAlone: boolean;
};

/** The way to the comparison and to all plans, and on phones that one must be chosen. */
function PlansFoot({ isToChange, isAlone, allHref, chosen, isComparing, onCompare }: FootProps) {
  const { t } = useTranslation('shop');
  return (
    <CardFoot>
      {!isAlone && (
        <TextButton data-small onClick={() => onCompare(!isComparing)}>
          <Icon as={isComparing ? List : Columns3} size={16} />
          {t(isComparing ? 'asList' : 'compare')}
        </TextButton>
      )}
      {!isToChange && (
        <Hint size={13} tone="muted" data-hidden={chosen !== undefined || undefined}>
          {t('chooseOne')}
        </Hint>
      )}
      {isToChange && (
        <TextLink data-small href={allHref} style={{ marginInlineStart: 'auto' }}>
          {t('allPlans')}
        </TextLink>
      )}
    </CardFoot>
  );
}

/** The plans for one period at a time. The period of the held plan is the first one that is shown. */
function PlansCard({
  shop,
  purpose,
  allHref,
  chosen,
  isLocked,
  isComparing,
  onChoose,
  onCompare,
  group,
}: CatalogueProps & { group: string }) {
  const { t } = useTranslation('shop');
  const { plans, isToChange, held, heldPeriod } = plansFor(shop, purpose);
  const periods = periodsOf(plans);
  const ofChosen = plans.flatMap(offersOf).find(({ item }) => item.id === chosen)?.period;
  const [picked, setPicked] = useState<string>();
  const period = picked ?? periodLike(periods, ofChosen) ?? periodLike(periods, heldPeriod) ?? periods[0];
  const isChosen = (shelf: Shelf) => shelf.items.some(({ id }) => id === chosen);
  const offered = plans.flatMap((shelf) => {
    const offer = offerFor(shelf, period);
    return offer ? [{ shelf, offer, isChosen: isChosen(shelf) }] : [];
  });
  const pick = (next: string) => {
    setPicked(next);
    const shelf = plans.find(isChosen);
    const offer = shelf && offerFor(shelf, next);
    if (offer && offer.item.id !== chosen) onChoose(offer.item.id);
  };
  if (plans.length === 0) return null;
  const title = t(isToChange ? 'otherPlans' : 'plans');
  return (
    <Card
      title={title}
      tools={
        periods.length > 1 && (
          <PeriodSwitch
            shelves={plans}
            held={held}
            periods={periods}
            value={period}
            isLocked={isLocked}
            onChange={pick}
          />
        )
      }
    >
      <Plans role="radiogroup" aria-label={title}>
        {isComparing ? (
          <CompareTable plans={offered} group={group} isLocked={isLocked} onChoose={onChoose} />
        ) : (
          offered.map((plan) => (
            <PlanRow
              key={plan.offer.item.id}
              {...plan}
              group={group}
              isLocked={isLocked}
              onChoose={onChoose}
            />
          ))
        )}
      </Plans>
      {(offered.length > 1 || isToChange) && (
        <PlansFoot
          {...{ isToChange, allHref, chosen, isComparing, onCompare }}
          isAlone={offered.length === 1}
        />
      )}
    </Card>
  );
}

/** The plans for one period at a time, and the traffic packages: first what the customer came for. */
export function Catalogue(props: CatalogueProps) {
  const { shop, purpose } = props;
  const { t } = useTranslation('shop');
  // Plans and packages are one radio group.
  const group = useId();
  const shelves = Object.values(shop.products);
  const packages = shelves.filter(({ kind }) => kind === 'additional_package');
  const plans = <PlansCard key="plans" {...props} group={group} />;
  const tiles = packages.length > 0 && (
    <PackageTiles
      key="packages"
      shelves={packages}
      chosen={props.chosen}
      group={group}
      isLocked={props.isLocked}
      onChoose={props.onChoose}
    />
  );
  return (
    <>
      {purpose === 'renew' && shop.held_shop_id !== null && heldItem(shop) === undefined && (
        <Notice tone="warning">{t('heldNotSold')}</Notice>
      )}
      {purpose === 'traffic' ? [tiles, plans] : [plans, tiles]}
    </>
  );
}
