import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';

/** As high as a row of the table, and as a card of it on phones. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px 12px;
  padding: 14px 16px;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  ${below.lg} { div:first-child + & { border-top: 0; } }
  ${from.lg} {
    grid-template-columns: 2fr 1fr 1fr 1.4fr 0.6fr 1.4fr 0.8fr;
    gap: 24px;
    align-items: center;
    height: 48px;
    padding: 0 20px;
    &[data-head] { height: 39px; }
  }
`;

/** As high as the segments, and on phones the box below them. */
const Filters = styled.div`
  display: grid;
  gap: 4px;
  & > span { height: 44px !important; border-radius: 8px; ${from.lg} { height: 33px !important; } }
`;

/** As high as the search and the order. */
const Finding = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) 140px;
  gap: 8px 12px;
  & > span { height: 48px !important; border-radius: 8px; ${from.lg} { height: 36px !important; } }
  ${below.sm} { grid-template-columns: minmax(0, 1fr) 140px; }
`;

/** The page's shape before the nodes come: figure, filter, rows. */
export function NodesSkeleton() {
  const { t } = useTranslation('nodes');
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Row gap={16}>
        <Skeleton width={132} height={34} line={48} />
        <Skeleton width={160} line={20} />
      </Row>
      <Filters>
        <Skeleton width={360} />
        <OnlyNarrow>
          <Skeleton width={120} line={46} />
        </OnlyNarrow>
      </Filters>
      <Finding>
        <Skeleton />
        <Skeleton />
      </Finding>
      <Card aria-busy>
        <OnlyWide>
          <Line data-head>
            <Skeleton width={40} height={10} />
          </Line>
        </OnlyWide>
        {[110, 90, 130, 100, 120, 96].map((width) => (
          <Line key={width}>
            <Row gap={12}>
              <Skeleton width={34} height={24} radius={5} />
              <Skeleton width={width} />
            </Row>
            <Skeleton width={56} />
            <OnlyWide>
              <Skeleton width={72} />
            </OnlyWide>
            <Skeleton width={140} line={20} />
            <OnlyWide>
              <Skeleton width={28} />
            </OnlyWide>
            <OnlyWide>
              <Skeleton width={110} />
            </OnlyWide>
            <OnlyWide>
              <Skeleton width={52} />
            </OnlyWide>
            <OnlyNarrow>
              <Skeleton width={56} line={20} />
            </OnlyNarrow>
          </Line>
        ))}
      </Card>
    </>
  );
}
