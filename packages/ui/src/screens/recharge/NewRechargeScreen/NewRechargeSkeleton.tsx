import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { CardColumn } from '../../parts/MainAndSide.tsx';
import { Columns } from '../Columns.ts';
import { FactsSkeleton } from '../FactsSkeleton.tsx';
import { Tiles } from './AmountTiles.tsx';

/** The placeholder of the form while its limits and methods are loading. */
export function NewRechargeSkeleton() {
  const { t } = useTranslation('recharge');
  return (
    <Columns aria-busy>
      <CardColumn>
        <VisuallyHidden role="status">{t('optionsLoading')}</VisuallyHidden>
        <Card title={t('amount')}>
          <CardBody>
            <Stack gap={16}>
              <Tiles>
                {[0, 1, 2, 3, 4, 5].map((at) => (
                  <Skeleton key={at} height={48} radius={8} />
                ))}
              </Tiles>
              <div style={{ maxWidth: 340 }}>
                <Skeleton height={88} radius={8} />
              </div>
            </Stack>
          </CardBody>
        </Card>
        <Card title={t('method')}>
          <CardBody>
            <Stack gap={20}>
              {[120, 100].map((width) => (
                <Skeleton key={width} width={width} line={42} />
              ))}
            </Stack>
          </CardBody>
        </Card>
      </CardColumn>
      <Card title={t('this')}>
        <CardBody>
          <Stack gap={16}>
            <FactsSkeleton widths={[72, 96]} />
            <Skeleton height={44} radius={8} />
          </Stack>
        </CardBody>
      </Card>
    </Columns>
  );
}
