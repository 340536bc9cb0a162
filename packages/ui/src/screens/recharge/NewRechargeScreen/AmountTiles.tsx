import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';

export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 12px;
  ${below.lg} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; }
`;

const Tile = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  height: 48px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-control);
  background: var(--surface);
  cursor: pointer;
  font-size: var(--t16);
  transition: background var(--fast) var(--ease), border-color var(--fast) var(--ease);
  input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  small { font-size: var(--t13); margin-inline-end: 1px; }
  &:hover { border-color: var(--control-line); }
  &:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: var(--primary-soft); color: var(--primary); font-weight: 600; }
  &:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: 2px; }
`;

export interface AmountTilesProps {
  presets: readonly string[];
  chosen: string | undefined;
  /** The name of the radio group. */
  group: string;
  onChoose: (amount: string) => void;
}

/** The suggested amounts. Whole ones are shown without cents. */
export function AmountTiles({ presets, chosen, group, onChoose }: AmountTilesProps) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  return (
    <Tiles role="radiogroup" aria-label={t('amount')}>
      {presets.map((amount) => (
        <Tile key={amount}>
          <input
            type="radio"
            name={group}
            aria-label={format.money(amount)}
            checked={amount === chosen}
            onChange={() => onChoose(amount)}
          />
          <span>
            <small>{format.currency}</small>
            {format.shortMoney(amount).replace(format.currency, '')}
          </span>
        </Tile>
      ))}
    </Tiles>
  );
}
