import { useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Keeps its white background in the dark theme, because readers expect dark on light. */
const Plate = styled.svg`
  background: #fff;
  padding: 10px;
  border-radius: 10px;
  border: 1px solid var(--line);
  display: block;
  flex: none;
`;

export interface QrProps {
  /** What a camera reads. */
  text: string;
  /** What the code contains, for screen readers. */
  label: string;
  /** The edge in pixels, including the margin. */
  size?: number;
}

/** A QR code. It is drawn locally, so its content is not sent anywhere. */
export function Qr({ text, label, size = 186 }: QrProps) {
  const { path, edge } = useMemo(() => {
    const { data, size: edge } = encode(text, { ecc: 'M', border: 0 });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { path, edge };
  }, [text]);
  return (
    <Plate
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#12161C" />
    </Plate>
  );
}
