import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';
import { Frame, type FrameProps } from '../DefaultLayout/DefaultLayout.tsx';

const Middle = styled.main`
  width: 100%;
  max-width: calc(var(--page-width) + 64px);
  margin: 0 auto;
  padding: 16px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  ${from.lg} { padding: 32px; gap: 20px; }
`;

/** Layout of text pages, without the sidebar. */
export function WebSiteLayout1({ children, ...frame }: FrameProps) {
  return (
    <Frame {...frame}>
      <Middle>{children}</Middle>
    </Frame>
  );
}
