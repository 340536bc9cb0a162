import { formatMoney } from '@ferry/core/format/numbers/money';
import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { type FrontDoor, shopIn } from '../front-door.ts';
import { Block, BlockHead } from './Block.tsx';
import { Tile } from './Tile.tsx';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  & > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; }
  ${from.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

/** A part of the product, small and without function. */
const Part = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--page);
  padding: 16px;
  min-height: 92px;
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 4px;
  section:not(:nth-child(even)) & { background: var(--surface); }
  & > :nth-child(n + 3) { margin-inline-start: auto; }
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Chosen = styled.i`
  flex: none;
  width: 18px;
  height: 18px;
  border-radius: 50%;
  border: 6px solid var(--primary);
`;

const Masked = styled.div`
  flex: 1;
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  height: 40px;
  padding: 0 12px;
  border-radius: var(--r-control);
  background: var(--sunken);
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  font-size: var(--t13);
  & > :last-child { margin-inline-start: auto; color: var(--primary); }
`;

/** From a plan to the first use, with a picture of each step. */
export function StepsBlock({ door }: { door: FrontDoor | undefined }) {
  const { t, i18n } = useTranslation('about');
  const shop = door?.plans && shopIn(door.plans, i18n.language);
  const [plan] = shop?.plans ?? [];
  const [offer] = plan?.offers ?? [];
  const steps = [
    {
      name: 'Choose',
      part: (
        <>
          <Chosen />
          <Text weight={600}>{plan?.name ?? t('stepPlan')}</Text>
          {shop && offer && (
            <Text weight={600}>
              {formatMoney(offer.money_amount, { locale: i18n.language, currency: shop.currency })}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'Copy',
      part: (
        <Masked>
          <span>••••••••••••5PaE</span>
          <Icon as={Copy} size={16} />
        </Masked>
      ),
    },
    {
      name: 'Import',
      part: (
        <>
          <Tile name="C" />
          <Text weight={500}>Clash Verge Rev</Text>
          <Badge tone="success" icon={Check}>
            {t('imported')}
          </Badge>
        </>
      ),
    },
  ] as const;
  return (
    <Block id="steps">
      <BlockHead title={t('steps')} />
      <Steps>
        {steps.map(({ name, part }, at) => (
          <li key={name}>
            <Part aria-hidden>{part}</Part>
            <Text size={13} tone="muted" weight={500}>
              {t('step', { number: at + 1 })}
            </Text>
            <h3>{t(`step${name}`)}</h3>
            <Text as="p" tone="muted">
              {t(`step${name}Text`)}
            </Text>
          </li>
        ))}
      </Steps>
    </Block>
  );
}
