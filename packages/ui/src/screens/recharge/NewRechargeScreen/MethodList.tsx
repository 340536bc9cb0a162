import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { RadioBox } from '../../../components/Checkbox/Checkbox.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { PayMethod } from '../recharge-types.ts';

const List = styled.div`
  margin-top: 14px;
  border-top: 1px solid var(--line);
`;

const MethodOption = styled.label`
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 62px;
  padding: 10px 16px;
  border-top: 1px solid var(--line);
  cursor: pointer;
  &:first-child { border-top: 0; }
  &:has(:checked) { background: var(--primary-soft); }
  &:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: -2px; }
  & > input { margin: 0; }
  ${from.lg} { padding-inline: 20px; }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
`;

export interface MethodListProps {
  methods: readonly PayMethod[];
  chosen: PayMethod;
  /** The customer's last method. */
  last?: PayMethod | undefined;
  /** The name of the radio group. */
  group: string;
  onChoose: (method: PayMethod) => void;
}

/** The payment methods. */
export function MethodList({ methods, chosen, last, group, onChoose }: MethodListProps) {
  const { t } = useTranslation('recharge');
  return (
    <Card title={t('method')}>
      <List role="radiogroup" aria-label={t('method')}>
        {methods.map((method) => (
          <MethodOption key={method}>
            <RadioBox name={group} checked={method === chosen} onChange={() => onChoose(method)} />
            <span>
              <Name>
                {t(`method_${method}`)}
                {method === last && <Badge onSoft={method === chosen}>{t('lastUsed')}</Badge>}
                {method === 'sandbox' && <Badge tone="warning">{t('test')}</Badge>}
              </Name>
              <Text size={13} tone="muted">
                {t(`methodText_${method}`)}
              </Text>
            </span>
          </MethodOption>
        ))}
      </List>
    </Card>
  );
}
