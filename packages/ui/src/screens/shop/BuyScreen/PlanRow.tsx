import { Check, Minus } from 'lucide-react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { RadioBox } from '../../../components/Checkbox/Checkbox.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { plansAs } from '../../../theme/breakpoints.ts';
import { isSaid } from '../../parts/plan/is-said.ts';
import { termNames, useTermWords } from '../../parts/plan/plan-terms.ts';
import { moneySaved, type Offer, usePeriodWords } from '../periods.ts';
import type { Shelf } from '../shop-types.ts';
import { useTrafficWords } from '../traffic-words.ts';

const Row = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(6em, 1fr) auto;
  gap: 2px 12px;
  padding: 14px 16px;
  border-top: 1px solid var(--line);
  align-items: start;
  cursor: pointer;
  position: relative;
  transition: background var(--fast) var(--ease);
  & > input { margin-top: 3px; }
  &:hover { background: color-mix(in srgb, var(--sunken) 50%, transparent); }
  &:has(:checked) { background: var(--primary-soft); }
  &:has(:disabled) { cursor: not-allowed; color: var(--muted); background: none; }
  &:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: -2px; }
  & > input:focus-visible { outline: 0; }
  em { font-style: normal; font-weight: 500; color: var(--success); }
  &:has(:disabled) em { color: inherit; }
  ${plansAs.cards} { [data-wide] { display: none; } }
  ${plansAs.columns} {
    grid-template-columns: 18px minmax(0, 172px) repeat(${termNames.length}, minmax(0, 1fr)) minmax(0, 1.25fr) minmax(112px, auto);
    gap: 2px 16px;
    padding: 14px 20px;
    min-height: 72px;
    align-items: center;
    align-content: center;
    & > input { margin: 0; }
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
  font-size: var(--t16);
  line-height: 24px;
  font-weight: 600;
  ${plansAs.columns} { font-size: var(--t14); line-height: 22px; gap: 2px 6px; }
`;

/** A small line below the name. */
const Small = styled.span`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;

const Specs = styled(Small)`
  b { font-weight: 500; color: var(--text); }
  ${plansAs.columns} {
    display: contents;
    & > span { display: grid; font-size: var(--t12); line-height: 18px; }
    b { font-size: var(--t14); line-height: 22px; }
  }
  label:has(:disabled) & b { color: inherit; }
  ${plansAs.columns} { [data-narrow] { display: none; } }
  em { margin-inline-start: auto; }
`;

const Price = styled.span`
  text-align: end;
  font-weight: 600;
  font-size: var(--t16);
  line-height: 24px;
  & > * { white-space: nowrap; }
  small { font-size: var(--t12); font-weight: 400; color: var(--muted); }
  em { display: block; font-size: var(--t12); line-height: 18px; }
  ${plansAs.columns} { grid-column: ${4 + termNames.length}; grid-row: 1; line-height: 22px; }
`;

const More = styled(Small)`
  & > span { display: inline-flex; align-items: center; gap: 4px; }
`;

export interface PlanRowProps {
  shelf: Shelf;
  offer: Offer;
  isChosen: boolean;
  /** The name of the radio group. */
  group: string;
  /** A purchase is running, so the choice is locked. */
  isLocked: boolean;
  onChoose: (shopId: number) => void;
}

/** Whether the customer has the plan already, and what prevents a purchase. */
export function PlanBadges({ shelf, isChosen }: Pick<PlanRowProps, 'shelf' | 'isChosen'>) {
  const { t } = useTranslation('shop');
  return (
    <>
      {shelf.is_current && (
        <Badge tone="info" onSoft={isChosen}>
          {t('current')}
        </Badge>
      )}
      {shelf.blocked !== null && (
        <Badge>{t(shelf.blocked === 'renewal_only' ? 'renewalOnly' : 'needsPlan')}</Badge>
      )}
    </>
  );
}

/** One plan as a radio button, with its contents and price. */
export function PlanRow({
  shelf,
  offer: { item, period },
  isChosen,
  group,
  isLocked,
  onChoose,
}: PlanRowProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const words = usePeriodWords();
  const features = shelf.features.filter(({ name }) => !isSaid(name, item));
  const terms = useTermWords()(item);
  const quota = item.ss_bandwidth_total_size;
  const trafficOf = useTrafficWords();
  const traffic = quota === null ? undefined : trafficOf(item, quota);
  const saved = moneySaved(shelf, period);
  const saves = saved !== undefined && t('savesMoney', { amount: format.shortMoney(saved) });
  return (
    <Row>
      <RadioBox
        name={group}
        checked={isChosen}
        disabled={shelf.blocked !== null || isLocked}
        onChange={() => onChoose(item.id)}
      />
      <Name>
        <span>{shelf.name}</span>
        {item.user_level !== null && (
          <Text size={13} tone="muted" weight={400}>
            {t('level', { level: item.user_level })}
          </Text>
        )}
        <PlanBadges shelf={shelf} isChosen={isChosen} />
      </Name>
      <Price>
        <span>{format.money(item.money_amount)}</span> <small>{words.per(period)}</small>
        {saves && <em data-wide>{saves}</em>}
      </Price>
      <Specs>
        {traffic && (
          <span>
            <b data-narrow>{traffic.whole}</b>
            <b data-wide>{traffic.size}</b> <span data-wide>{traffic.often}</span>
          </span>
        )}
        {terms.map(({ name, value, wide = value, narrow = value, label }) => (
          <span key={name}>
            <b>
              {wide === narrow ? (
                value
              ) : (
                <>
                  <span data-narrow>{narrow}</span>
                  <span data-wide>{wide}</span>
                </>
              )}
            </b>{' '}
            <span data-wide>{label}</span>
          </span>
        ))}
        {saves && <em data-narrow>{saves}</em>}
      </Specs>
      {(shelf.info || features.length > 0) && (
        <More>
          {shelf.info && <span>{shelf.info}</span>}
          {features.map(({ name, support }) => (
            <span key={name}>
              <Icon as={support ? Check : Minus} size={14} />
              {support ? name : t('lacks', { name })}
            </span>
          ))}
        </More>
      )}
    </Row>
  );
}
