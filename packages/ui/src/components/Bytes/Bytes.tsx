import { styled } from 'styled-components';
import { useFormat } from '../Format/Format.tsx';

/** Units of one width, so that the decimal points of a column align. */
const Root = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  span { display: inline-block; min-width: 1.5em; text-align: end; }
  i { visibility: hidden; font-style: normal; user-select: none; }
`;

/** A size in a column: always with one decimal, aligned at the decimal point. */
export function Bytes({ value }: { value: number }) {
  const format = useFormat();
  const { value: number, unit } = format.size(value, true);
  return (
    <Root>
      {number}
      {/* Single bytes have no decimal, but reserve its space. */}
      {unit === 'B' && <i aria-hidden>.0</i>} <span>{unit}</span>
    </Root>
  );
}
