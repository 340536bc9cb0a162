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
  /** The code of the customer's last method. */
  last?: string | undefined;
  /** The name of the radio group. */
  group: string;
  onChoose: (code: string) => void;
}

/** The codes that have meant the same everywhere since the first release, so that Ferry can say how to pay. */
const explained = ['alipay', 'wxpay', 'qqpay', 'card', 'sandbox'] as const;
type Explained = (typeof explained)[number];
const isExplained = (code: string): code is Explained => explained.includes(code as Explained);

/** The payment methods. */
export function MethodList({ methods, chosen, last, group, onChoose }: MethodListProps) {
  const { t } = useTranslation('recharge');
  return (
    <Card title={t('method')}>
      <List role="radiogroup" aria-label={t('method')}>
        {methods.map(({ method: code, label, is_test }) => (
          <MethodOption key={code}>
            <RadioBox name={group} checked={code === chosen.method} onChange={() => onChoose(code)} />
            <span>
              <Name>
                {label}
                {code === last && <Badge onSoft={code === chosen.method}>{t('lastUsed')}</Badge>}
                {is_test && <Badge tone="warning">{t('test')}</Badge>}
              </Name>
              {isExplained(code) && (
                <Text size={13} tone="muted">
                  {t(`methodText_${code}`)}
                </Text>
              )}
            </span>
          </MethodOption>
        ))}
      </List>
    </Card>
  );
}
