import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../components/Stack/Stack.tsx';

/** The placeholder of facts: a name each, and values with these usual widths. */
export const FactsSkeleton = ({ widths, name = 56, line = 20 }: FactsSkeletonProps) =>
  widths.map((width) => (
    <Row between key={width}>
      <Skeleton width={name} line={line} />
      <Skeleton width={width} />
    </Row>
  ));

interface FactsSkeletonProps {
  widths: readonly number[];
  name?: number;
  line?: number;
}
