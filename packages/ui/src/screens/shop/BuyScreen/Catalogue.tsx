import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { below, from } from '../../../theme/breakpoints.ts';
import { offerFor, offersOf, periodsOf, saving, usePeriodWords } from '../periods.ts';
import type { Shelf, Shop } from '../shop-types.ts';
import { PackageTiles } from './PackageTiles.tsx';
import { PlanRow } from './PlanRow.tsx';

/** The rows begin at a hairline under the head. On phones the segments take a line of their own when they must. */
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
  onChoose: (shopId: number) => void;
}

/** The plans, for one period at a time, and the traffic packages. */
export function Catalogue({ shop, chosen, isLocked, onChoose }: CatalogueProps) {
  const { t } = useTranslation('shop');
  const words = usePeriodWords();
  const shelves = Object.entries(shop.products);
  const plans = shelves.filter(([, { kind }]) => kind === 'main_package');
  const packages = shelves.map(([, shelf]) => shelf).filter(({ kind }) => kind === 'additional_package');
  const planShelves = plans.map(([, shelf]) => shelf);
  const periods = periodsOf(planShelves);
  const ofChosen = planShelves.flatMap(offersOf).find(({ item }) => item.id === chosen)?.period;
  // Plans and packages are one choice.
  const group = useId();
  const [picked, setPicked] = useState<string>();
  const period = picked ?? ofChosen ?? periods[0];
  const isChosen = (shelf: Shelf) => shelf.items.some(({ id }) => id === chosen);
  const pick = (next: string) => {
    setPicked(next);
    const shelf = planShelves.find(isChosen);
    const offer = shelf && offerFor(shelf, next);
    if (offer && offer.item.id !== chosen) onChoose(offer.item.id);
  };
  return (
    <>
      {plans.length > 0 && (
        <Card
          title={t('plans')}
          tools={
            periods.length > 1 && (
              <Segments
                small
                label={t('period')}
                value={period ?? ''}
                onChange={pick}
                options={periods.map((value) => {
                  const saved = saving(planShelves, value);
                  return {
                    value,
                    disabled: isLocked,
                    label: (
                      <>
                        {words.name(value)}
                        {saved && (
                          <em>{t(saved.same ? 'saves' : 'savesUpTo', { percent: saved.percent })}</em>
                        )}
                      </>
                    ),
                  };
                })}
              />
            )
          }
        >
          <Plans role="radiogroup" aria-label={t('plans')}>
            {plans.map(([key, shelf]) => {
              const offer = offerFor(shelf, period);
              return (
                offer && (
                  <PlanRow
                    key={key}
                    shelf={shelf}
                    offer={offer}
                    isChosen={isChosen(shelf)}
                    group={group}
                    isLocked={isLocked}
                    onChoose={onChoose}
                  />
                )
              );
            })}
          </Plans>
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
