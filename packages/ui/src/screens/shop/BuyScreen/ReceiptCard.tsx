import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { useServiceFacts } from '../../parts/plan/DiffTable.tsx';
import type { Receipt } from '../shop-types.ts';

const Middle = styled.div`
  width: 100%;
  max-width: 520px;
  margin: 0 auto;
`;
const Head = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: 4px;
  padding: 16px 0 4px;
`;
const Title = styled.h2`
  font-size: var(--t20);
  line-height: 28px;
  &:focus { outline: 0; }
`;
const Disc = styled.span`
  width: 44px;
  height: 44px;
  border-radius: 50%;
  display: grid;
  place-items: center;
  background: var(--success-soft);
  color: var(--success);
  margin-bottom: 8px;
`;
const Actions = styled.div`
  display: flex;
  gap: 8px;
  & > :first-child { flex: 1; }
  ${below.sm} { display: grid; }
`;

export interface ReceiptCardProps {
  receipt: Receipt;
  now: Date;
  homeHref: string;
  onLeave: () => void;
}

/** The receipt: the exact effect, and a link to the subscription. */
export function ReceiptCard({ receipt, now, homeHref, onLeave }: ReceiptCardProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const head = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone. The focus goes on at the result, which is read out with it.
  useEffect(() => head.current?.focus(), []);
  const effect = useServiceFacts(now)(receipt.after, receipt.after);
  return (
    <Middle>
      <Card>
        <CardBody>
          <Stack gap={20}>
            <Head>
              <Disc>
                <Icon as={CircleCheck} size={22} />
              </Disc>
              <Title ref={head} tabIndex={-1}>
                {t('doneTitle', { product: receipt.shop_name })}
              </Title>
              <Text as="p" tone="muted">
                {t('doneText', {
                  amount: format.money(receipt.paid),
                  balance: format.money(receipt.balance),
                })}
              </Text>
            </Head>
            <Facts
              facts={[
                ...effect.map(({ name, after }) => ({ name, value: <Text weight={500}>{after}</Text> })),
                { name: t('receiptTime'), value: format.moment(receipt.created_at, now) },
                { name: t('receiptNumber'), value: receipt.purchase_id },
              ]}
            />
            <Actions>
              <ButtonLink kind="primary" size="big" href={homeHref}>
                {t('toOverview')}
              </ButtonLink>
              <Button size="big" onClick={onLeave}>
                {t('buyMore')}
              </Button>
            </Actions>
          </Stack>
        </CardBody>
      </Card>
    </Middle>
  );
}
