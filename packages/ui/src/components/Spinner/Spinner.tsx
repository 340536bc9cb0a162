import { keyframes, styled } from 'styled-components';

const cross = keyframes`from { transform: translateY(4px); } to { transform: translateY(-4px); }`;

const Drawing = styled.svg`
  width: 16px;
  height: 16px;
  flex: none;
  display: block;
  circle { animation: ${cross} 1.1s var(--ease) infinite alternate; }
`;

/** The loading indicator: the dot of the logo, crossing. The text beside it says what is loading. */
export function Spinner() {
  return (
    <Drawing
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M6 1.5h8M2 14.5h8" />
      <circle cx="8" cy="8" r="1.75" fill="currentColor" stroke="none" />
    </Drawing>
  );
}
