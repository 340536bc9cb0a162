import { styled } from 'styled-components';
import { RadioBox } from '../../../components/Checkbox/Checkbox.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { Shelf } from '../shop-types.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 2px 12px;
`;

const Tiles = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  ${from.md} { grid-template-columns: repeat(auto-fit, minmax(216px, 1fr)); }
`;

const Tile = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 12px 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-control);
  background: var(--surface);
  cursor: pointer;
  transition: background var(--fast) var(--ease), border-color var(--fast) var(--ease);
  & > input { margin: 0; }
  & > span:last-child { margin-inline-start: auto; font-weight: 600; white-space: nowrap; }
  &:hover { border-color: var(--control-line); }
  &:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: var(--primary-soft); }
  &:has(:disabled) { cursor: not-allowed; color: var(--muted); border-color: var(--line-strong); }
  &:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: 2px; }
  & > input:focus-visible { outline: 0; }
`;

export interface PackageTilesProps {
  shelves: readonly Shelf[];
  chosen: number | undefined;
  /** The name of the radio group. */
  group: string;
  isLocked: boolean;
  onChoose: (shopId: number) => void;
}

/** Traffic packages with their bytes and prices. */
export function PackageTiles({ shelves, chosen, group, isLocked, onChoose }: PackageTilesProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const needsPlan = shelves.some(({ blocked }) => blocked === 'needs_main_package');
  return (
    <Stack as="section" gap={12}>
      <Head>
        <h2>{t('packages')}</h2>
        <Text size={13} tone="muted">
          {t(needsPlan ? 'packagesNeedPlan' : 'packagesText')}
        </Text>
      </Head>
      <Tiles role="radiogroup" aria-label={t('packages')}>
        {shelves.flatMap(({ items, blocked }) =>
          items.map((item) => (
            <Tile key={item.id}>
              <RadioBox
                name={group}
                checked={item.id === chosen}
                disabled={blocked !== null || isLocked}
                onChange={() => onChoose(item.id)}
              />
              <span>
                {item.ss_bandwidth_total_size === null
                  ? item.shop_name
                  : format.bytes(item.ss_bandwidth_total_size)}
              </span>
              <span>{format.money(item.money_amount)}</span>
            </Tile>
          )),
        )}
      </Tiles>
    </Stack>
  );
}
