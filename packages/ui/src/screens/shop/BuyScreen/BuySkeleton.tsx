import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { plansAs } from '../../../theme/breakpoints.ts';
import { termNames } from '../../parts/plan/plan-terms.ts';
import { Plans } from './Catalogue.tsx';

const PlanSkeleton = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr) auto;
  gap: 2px 12px;
  padding: 14px 16px;
  border-top: 1px solid var(--line);
  & > :last-child { grid-column: 2; }
  ${plansAs.columns} {
    grid-template-columns: 18px minmax(0, 172px) repeat(${termNames.length}, minmax(0, 1fr)) minmax(0, 1.25fr) minmax(112px, auto);
    gap: 16px;
    height: 73px;
    align-items: center;
    padding: 0 20px;
    & > :last-child { display: none; }
  }
  ${plansAs.cards} { [data-wide] { display: none; } }
`;

/** The placeholder of the plans. */
export function BuySkeleton() {
  const { t } = useTranslation('shop');
  return (
    <Card title={t('plans')} tools={<Skeleton width={180} height={32} radius={8} />} aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Plans>
        {[64, 80, 72].map((width) => (
          <PlanSkeleton key={width}>
            <Skeleton width={18} height={18} radius={9} line={24} />
            <Skeleton width={width} height={14} line={24} />
            <span data-wide>
              <Skeleton width={72} />
            </span>
            {termNames.map((term, at) => (
              <span key={term} data-wide>
                <Skeleton width={at === 0 ? 64 : 48} />
              </span>
            ))}
            <Row style={{ justifyContent: 'flex-end' }}>
              <Skeleton width={72} height={14} line={24} />
            </Row>
            <Skeleton width="70%" line={20} />
          </PlanSkeleton>
        ))}
      </Plans>
    </Card>
  );
}
