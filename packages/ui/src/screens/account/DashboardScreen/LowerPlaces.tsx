import { useEffect } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { useNear } from '../../../components/Near/use-near.ts';
import { from } from '../../../theme/breakpoints.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';

// The places of the lower cards until these are loaded, as high as the cards.

const CheckInBox = styled(Card).attrs({ 'aria-hidden': true })`
  height: 182px;
  ${from.lg} { height: 184px; }
`;

const BelowBox = styled(MainAndSide).attrs({ 'aria-hidden': true })`
  & > :first-child { height: 112px; }
  & > :last-child { height: 375px; }
  ${from.md} { & > :first-child { order: 1; } }
  ${from.lg} { & > :first-child { height: 118px; } & > :last-child { height: 361px; } }
`;

interface PlaceProps {
  /** The place is less than half a screen away. */
  onNear?: () => void;
}

function useOnNear(onNear: PlaceProps['onNear']) {
  const [place, isNear] = useNear<HTMLDivElement>('50%');
  useEffect(() => {
    if (isNear) onNear?.();
  }, [isNear, onNear]);
  return place;
}

export function CheckInPlace({ onNear }: PlaceProps) {
  const place = useOnNear(onNear);
  return (
    <div ref={place}>
      <CheckInBox />
    </div>
  );
}

export function BelowPlace({ onNear }: PlaceProps) {
  const place = useOnNear(onNear);
  return (
    <BelowBox ref={place}>
      <Card />
      <Card />
    </BelowBox>
  );
}
