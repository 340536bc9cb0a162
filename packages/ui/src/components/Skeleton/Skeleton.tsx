import { keyframes, styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';

const breathe = keyframes`to { opacity: .45; }`;

const Placeholder = styled.span`
  display: block;
  border-radius: 6px;
  background: var(--track);
  position: relative;
  overflow: hidden;
  opacity: 0.8;
  max-width: 100%;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--surface);
    opacity: 0;
    animation: ${breathe} 1.4s ease-in-out infinite alternate;
  }
  &[data-control] { height: var(--control); border-radius: 8px; ${below.lg} { height: var(--control-touch); } }
`;

const TextLine = styled.span`
  display: flex;
  align-items: center;
`;

export interface SkeletonProps {
  /** Pixels or any CSS length. */
  width?: number | string;
  /** The height of the drawn box in pixels. */
  height?: number;
  /** The height of the replaced line in pixels, which it occupies. */
  line?: number;
  /** The radius of its corners in pixels. */
  radius?: number;
  /** The height of a control. */
  control?: boolean;
}

/** A placeholder box. Compose the shape of the real content to the pixel. */
export function Skeleton({ width = '100%', height = 12, line, radius, control }: SkeletonProps) {
  const box = (
    <Placeholder
      aria-hidden
      data-control={control || undefined}
      style={{
        width,
        ...(control ? {} : { height }),
        ...(radius === undefined ? {} : { borderRadius: radius }),
      }}
    />
  );
  return line === undefined ? box : <TextLine style={{ height: line }}>{box}</TextLine>;
}
