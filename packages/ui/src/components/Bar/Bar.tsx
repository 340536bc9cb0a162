import { styled } from 'styled-components';

const Track = styled.div`
  height: 4px;
  border-radius: 2px;
  background: var(--track);
  overflow: hidden;
  min-width: 48px;
  i { display: block; height: 100%; background: var(--primary); }
  &[data-tone='warning'] i { background: var(--warning); }
  &[data-tone='error'] i { background: var(--error); }
`;

export interface BarProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  /** Amber from this value on, from 0 to 1. */
  high?: number;
  /** Red from this value on, from 0 to 1. */
  full?: number;
}

/** The used part of a whole as a thin line. The number is beside it. */
export function Bar({ value, label, high = 0.7, full = 0.9 }: BarProps) {
  const share = Math.min(1, Math.max(0, value));
  const tone = share >= full ? 'error' : share >= high ? 'warning' : undefined;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      data-tone={tone}
    >
      <i style={{ width: `${share * 100}%` }} />
    </Track>
  );
}
