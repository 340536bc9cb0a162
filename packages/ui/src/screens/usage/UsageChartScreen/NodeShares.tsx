import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Dot } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import type { AtNode } from '../steps.ts';
import { percentText } from './earlier.ts';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

const Root = styled.div`
  padding: 4px 16px 12px;
  ${from.lg} { padding: 4px 20px 16px; }
  & > div { display: flex; align-items: center; justify-content: space-between; min-height: 32px; }
  h3 { font-size: var(--t13); }
  & > div > small { font-size: var(--t12); color: var(--muted); }
  /* Over the end of each column. */
  [data-first] { display: none; ${from.md} { display: block; margin-inline: auto 20px; } }
  [data-first] + small { ${from.md} { flex: 0 1 calc(50% - 10px); text-align: end; } }
`;

const List = styled.ul`
  display: grid;
  gap: 2px 20px;
  ${from.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const ShareRow = styled.button.attrs({ type: 'button' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 48px;
  align-items: center;
  gap: 4px 12px;
  padding: 6px 8px;
  margin: 0 -8px;
  width: calc(100% + 16px);
  border-radius: 6px;
  text-align: start;
  font-size: var(--t13);
  line-height: 20px;
  ${below.lg} { min-height: 44px; }
  &:hover { background: var(--sunken); }
  &[aria-pressed='true'] { background: var(--primary-soft); }
  & > span:nth-child(n + 2) { color: var(--muted); text-align: end; white-space: nowrap; }
  & > i { grid-column: 1 / -1; height: 4px; border-radius: 2px; background: var(--track); overflow: hidden; }
  & > i::before { content: ''; display: block; height: 100%; width: var(--share); background: var(--c1); border-radius: 2px; }
`;

/** The height of a line. */
const Waiting = styled.div`
  display: flex;
  align-items: center;
  height: 40px;
  ${below.lg} { height: 44px; }
`;

/** More or less is neither good nor bad, so its arrow has no colour. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation('usage');
  const text = percentText(now, before);
  return (
    <span>
      <VisuallyHidden>{t('compared')} </VisuallyHidden>
      {text ?? (now > 0 ? t('nodeNew') : '—')}
    </span>
  );
}

/** The traffic of each node, compared with the time before. A press selects one node. */
export function NodeShares({
  nodes,
  before,
  node,
  isBilled,
  onChange,
}: Pick<UsageChartScreenProps, 'node' | 'isBilled' | 'onChange'> & {
  nodes: readonly AtNode[];
  /** The traffic of the time before, by the id of the node. `undefined`: unknown. */
  before: ReadonlyMap<number, AtNode> | undefined;
}) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const of = ({ total_traffic, effective_traffic }: AtNode) => (isBilled ? effective_traffic : total_traffic);
  const sum = Math.max(
    1,
    nodes.reduce((all, one) => all + of(one), 0),
  );
  const largest = Math.max(...nodes.map(of));
  if (nodes.length === 0) return null;
  return (
    <Root>
      <div>
        <h3>{t('nodesTitle')}</h3>
        {node === undefined ? (
          before && (
            <>
              {nodes.length > 1 && (
                <small aria-hidden data-first>
                  {t('compared')}
                </small>
              )}
              <small aria-hidden>{t('compared')}</small>
            </>
          )
        ) : (
          <TextButton data-small onClick={() => onChange({ node: undefined })}>
            {t('nodesAll')}
          </TextButton>
        )}
      </div>
      <List>
        {nodes.map((one) => {
          const name = one.node_name ?? t('nodeGone', { id: one.node_id });
          const isChosen = one.node_id === node;
          const earlier = before?.get(one.node_id);
          return (
            <li key={one.node_id}>
              <ShareRow
                aria-pressed={isChosen}
                title={t('nodesOnly', { name })}
                style={{ '--share': `${(of(one) / sum) * 100}%` } as object}
                onClick={() => onChange({ node: isChosen ? undefined : String(one.node_id) })}
              >
                <span>{name}</span>
                <span>
                  {format.bytes(of(one), true, largest)} <Dot />
                  {Math.round((of(one) / sum) * 100)}%
                </span>
                {before ? <Change now={of(one)} before={earlier ? of(earlier) : 0} /> : <span />}
                <i />
              </ShareRow>
            </li>
          );
        })}
      </List>
    </Root>
  );
}

/** The height of some nodes. */
export function NodeSharesSkeleton() {
  return (
    <Root aria-hidden>
      <div>
        <Skeleton width={48} />
      </div>
      <List>
        {[120, 90, 110, 80, 100].map((width) => (
          <li key={width}>
            <Waiting>
              <Skeleton width={width} />
            </Waiting>
          </li>
        ))}
      </List>
    </Root>
  );
}
