import { styled } from 'styled-components';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Node } from '../node-words.ts';

/** The country's code. Its name is in the filter and in the details. */
export const PlaceChip = styled.span`
  width: 34px;
  height: 24px;
  border-radius: 5px;
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--t12);
  line-height: 1;
  font-weight: 600;
  display: grid;
  place-items: center;
  flex: none;
  letter-spacing: 0.02em;
  &[data-big] { width: 42px; height: 30px; font-size: var(--t14); margin-top: 1px; }
`;

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
`;

const Names = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 12px;
  min-width: 0;
`;

/** Opens the details for keyboards and screen readers. A press anywhere on the row does the same. */
const Open = styled.button.attrs({ type: 'button' })`
  font-weight: 500;
  text-align: start;
  min-height: 24px;
`;

/** A node's country, name and remark. */
export function NodeName({ node, label, onOpen }: { node: Node; label: string; onOpen: () => void }) {
  const { t } = useTranslation('nodes');
  return (
    <Root>
      <PlaceChip>{node.country_code}</PlaceChip>
      <Names>
        <Open
          aria-label={label}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {node.node_name}
        </Open>
        {node.maintenance && (
          <Text size={13} tone="muted" weight={400}>
            {t('maintenance')}
          </Text>
        )}
        {node.remark && (
          <Text size={13} tone="muted" weight={400}>
            {node.remark}
          </Text>
        )}
      </Names>
    </Root>
  );
}
