import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RadioBox } from '../../../components/Checkbox/Checkbox.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { isSaid } from '../../parts/plan/is-said.ts';
import { useTermWords } from '../../parts/plan/plan-terms.ts';
import { usePeriodWords } from '../periods.ts';
import type { Shelf } from '../shop-types.ts';
import { useTrafficWords } from '../traffic-words.ts';
import { PlanBadges, type PlanRowProps } from './PlanRow.tsx';

/** A wide table scrolls sideways, and the row headings stay visible. */
const Scroll = styled.div`
  position: relative;
  overflow-x: auto;
  border-top: 1px solid var(--line);
  margin-top: 14px;
  &:focus-visible { outline: 2px solid var(--primary); outline-offset: -2px; }
`;

const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--t13);
  line-height: 20px;
  th, td { padding: 10px 12px; vertical-align: top; text-align: start; min-width: 112px; overflow-wrap: anywhere; }
  tbody > tr > * { border-top: 1px solid var(--line); }
  tr > :first-child { position: sticky; left: 0; z-index: 1; min-width: 76px; width: 76px; background: var(--surface); color: var(--muted); font-weight: 400; }
  [data-chosen] { background: var(--primary-soft); }
  tr[data-same] td { color: var(--muted); }
  b { font-weight: 500; }
  ${from.sm} { th, td { padding: 10px 16px; } tr > :first-child { width: 120px; } }
`;

const Head = styled.label`
  display: grid;
  gap: 6px;
  justify-items: start;
  cursor: pointer;
  font-size: var(--t14);
  line-height: 22px;
  font-weight: 600;
  &:has(:disabled) { cursor: not-allowed; color: var(--muted); }
`;

export type ComparedPlan = Pick<PlanRowProps, 'shelf' | 'offer' | 'isChosen'>;

export interface CompareTableProps extends Pick<PlanRowProps, 'group' | 'isLocked' | 'onChoose'> {
  plans: readonly ComparedPlan[];
}

interface Fact {
  name: string;
  /** The value of each plan as text. A row with equal values is less prominent. */
  values: readonly string[];
  draw: (value: string) => ReactNode;
}

/** The distinct features that no other row shows. */
const namesOf = (plans: readonly ComparedPlan[]): string[] => [
  ...new Set(
    plans.flatMap(({ shelf, offer }) =>
      shelf.features.map(({ name }) => name).filter((name) => !isSaid(name, offer.item)),
    ),
  ),
];

/** Whether a plan has a feature. A plan that does not mention it may have it or not. */
function supportOf({ features }: Shelf, name: string): 'yes' | 'no' | 'unsaid' {
  const said = features.filter((feature) => feature.name === name);
  if (said.length === 0) return 'unsaid';
  return said.some(({ support }) => support) ? 'yes' : 'no';
}

function useFacts(plans: readonly ComparedPlan[]): Fact[] {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const words = usePeriodWords();
  const traffic = useTrafficWords();
  const terms = useTermWords();
  const row = (name: string, say: (plan: ComparedPlan) => string): Fact => ({
    name,
    values: plans.map(say),
    draw: (value) => value,
  });
  const promised = plans.map(({ offer }) => terms(offer.item));
  const has = (support: string) =>
    support === 'unsaid' ? (
      t('unsaid')
    ) : (
      <>
        <Icon as={support === 'yes' ? Check : Minus} size={16} />
        <VisuallyHidden>{t(support === 'yes' ? 'with' : 'without')}</VisuallyHidden>
      </>
    );
  return [
    row(t('price'), ({ offer }) => `${format.money(offer.item.money_amount)} ${words.per(offer.period)}`),
    row(t('traffic'), ({ offer: { item } }) =>
      item.ss_bandwidth_total_size === null ? '—' : traffic(item, item.ss_bandwidth_total_size).whole,
    ),
    ...(promised[0] ?? []).map(({ name }, at) => ({
      name,
      values: promised.map((words) => words[at]?.value ?? ''),
      draw: (value: string) => value,
    })),
    row(t('levelName'), ({ offer: { item } }) => (item.user_level === null ? '—' : String(item.user_level))),
    ...namesOf(plans).map((name) => ({
      ...row(name, ({ shelf }) => supportOf(shelf, name)),
      draw: has,
    })),
  ];
}

/** The plans side by side, one fact a row. */
export function CompareTable({ plans, group, isLocked, onChoose }: CompareTableProps) {
  const { t } = useTranslation('shop');
  const facts = useFacts(plans);
  return (
    <Scroll role="region" aria-label={t('comparison')} tabIndex={0}>
      <Grid>
        <thead>
          <tr>
            <td>
              <VisuallyHidden>{t('plans')}</VisuallyHidden>
            </td>
            {plans.map(({ shelf, offer, isChosen }) => (
              <th key={offer.item.id} scope="col" data-chosen={isChosen || undefined}>
                <Head>
                  <RadioBox
                    name={group}
                    checked={isChosen}
                    disabled={shelf.blocked !== null || isLocked}
                    onChange={() => onChoose(offer.item.id)}
                  />
                  <span>{shelf.name}</span>
                  <PlanBadges shelf={shelf} isChosen={isChosen} />
                </Head>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, values, draw }) => (
            <tr key={name} data-same={new Set(values).size === 1 || undefined}>
              <th scope="row">{name}</th>
              {plans.map(({ offer, isChosen }, at) => (
                <td key={offer.item.id} data-chosen={isChosen || undefined}>
                  {draw(values[at] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Scroll>
  );
}
