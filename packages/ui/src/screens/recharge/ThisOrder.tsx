import type { ReactNode } from 'react';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { Facts } from '../../components/Facts/Facts.tsx';
import { Stack } from '../../components/Stack/Stack.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

interface ThisOrderProps {
  facts: ReadonlyArray<{ name: string; value: ReactNode }>;
  /** Below the facts: what can be done with the order. */
  children: ReactNode;
}

/** The card of one order. */
export function ThisOrder({ facts, children }: ThisOrderProps) {
  const { t } = useTranslation('recharge');
  return (
    <Card title={t('this')}>
      <CardBody>
        <Stack gap={12}>
          <Facts small facts={facts} />
          {children}
        </Stack>
      </CardBody>
    </Card>
  );
}
