import { Columns3, List } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Card, CardFoot } from '../../../components/Card/Card.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { offerFor, offersOf, periodsOf, saving, usePeriodWords } from '../periods.ts';
import type { Shelf, Shop } from '../shop-types.ts';
import { CompareTable } from './CompareTable.tsx';
import { PackageTiles } from './PackageTiles.tsx';
import { PlanRow } from './PlanRow.tsx';

/** The rows begin at a hairline below the head. On phones the segments wrap to their own line if needed. */
export const Plans = styled.div`
  margin-top: 14px;
  section:has(> &) > :first-child { ${below.lg} { flex-wrap: wrap; justify-content: space-between; & > div { margin: 0; max-width: 100%; } } }
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
  chosen: number | undefined;
  isLocked: boolean;
  /** Whether the plans are compared side by side. */
  isComparing: boolean;
  onChoose: (shopId: number) => void;
  onCompare: (isComparing: boolean) => void;
}

interface PeriodSwitchProps {
  shelves: readonly Shelf[];
  periods: readonly string[];
  value: string | undefined;
  isLocked: boolean;
  onChange: (period: string) => void;
}

/** A switch of the period, with the saving of longer ones. */
function PeriodSwitch({ shelves, periods, value, isLocked, onChange }: PeriodSwitchProps) {
  const { t } = useTranslation('shop');
  const words = usePeriodWords();
  const saved = (period: string) => {
    const found = saving(shelves, period);
    return found && <em>{t(found.same ? 'saves' : 'savesUpTo', { percent: found.percent })}</em>;
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

/** The plans for one period at a time, and the traffic packages. */
export function Catalogue({ shop, chosen, isLocked, isComparing, onChoose, onCompare }: CatalogueProps) {
  const { t } = useTranslation('shop');
  const shelves = Object.values(shop.products);
  const planShelves = shelves.filter(({ kind }) => kind === 'main_package');
  const packages = shelves.filter(({ kind }) => kind === 'additional_package');
  const periods = periodsOf(planShelves);
  const ofChosen = planShelves.flatMap(offersOf).find(({ item }) => item.id === chosen)?.period;
  // Plans and packages are one radio group.
  const group = useId();
  const [picked, setPicked] = useState<string>();
  const period = picked ?? ofChosen ?? periods[0];
  const isChosen = (shelf: Shelf) => shelf.items.some(({ id }) => id === chosen);
  const offered = planShelves.flatMap((shelf) => {
    const offer = offerFor(shelf, period);
    return offer ? [{ shelf, offer, isChosen: isChosen(shelf) }] : [];
  });
  const pick = (next: string) => {
    setPicked(next);
    const shelf = planShelves.find(isChosen);
    const offer = shelf && offerFor(shelf, next);
    if (offer && offer.item.id !== chosen) onChoose(offer.item.id);
  };
  return (
    <>
      {planShelves.length > 0 && (
        <Card
          title={t('plans')}
          tools={
            periods.length > 1 && (
              <PeriodSwitch
                shelves={planShelves}
                periods={periods}
                value={period}
                isLocked={isLocked}
                onChange={pick}
              />
            )
          }
        >
          <Plans role="radiogroup" aria-label={t('plans')}>
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
          {offered.length > 1 && (
            <CardFoot>
              <TextButton data-small onClick={() => onCompare(!isComparing)}>
                <Icon as={isComparing ? List : Columns3} size={16} />
                {t(isComparing ? 'asList' : 'compare')}
              </TextButton>
            </CardFoot>
          )}
        </Card>
      )}
      {packages.length > 0 && (
        <PackageTiles
          shelves={packages}
          chosen={chosen}
          group={group}
          isLocked={isLocked}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
