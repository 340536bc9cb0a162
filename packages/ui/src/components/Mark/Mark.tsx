import { styled } from 'styled-components';

const Drawing = styled.svg`
  display: block;
  flex: none;
`;

/** The logo: two banks and a dot that crosses between them. Decorative, because the name is beside it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <Drawing
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M10 4.5h11M3 19.5h11" stroke="currentColor" />
      <circle cx="12" cy="12" r="3" fill="var(--primary)" />
    </Drawing>
  );
}

/** The logo drawn large: with a moving dot for empty states, with a red stopped dot for failures. */
export function Crossing({ stopped = false, width = 104 }: { stopped?: boolean; width?: number }) {
  return (
    <Drawing
      width={width}
      height={width / 2}
      viewBox="0 0 120 60"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M56 8h56M8 52h56" stroke="currentColor" />
      <path
        d={stopped ? 'M36 48l14-10' : 'M40 46 80 14'}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeDasharray="1.5 5"
      />
      <circle
        cx={stopped ? 58 : 52}
        cy={stopped ? 31 : 36.4}
        r={4.5}
        fill={stopped ? 'var(--error)' : 'var(--primary)'}
      />
    </Drawing>
  );
}
