import { css } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';

/** The floating box of menus and selects. */
export const floating = css`
  background: var(--raised);
  box-shadow: var(--float);
  border-radius: 10px;
  padding: 4px;
  display: grid;
  outline: 0;
  max-height: var(--available-height);
  overflow: auto;
  transition: opacity var(--fast) var(--ease), transform var(--fast) var(--ease);
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(-4px); }
`;

/** One entry of menus and selects. */
export const floatingLine = css`
  display: flex;
  align-items: center;
  gap: 10px;
  height: 36px;
  padding: 0 10px;
  border-radius: 6px;
  color: var(--text);
  cursor: pointer;
  outline: 0;
  user-select: none;
  white-space: nowrap;
  svg { color: var(--muted); }
  &[data-highlighted] { background: var(--track); }
  &[data-danger], &[data-danger] svg { color: var(--error); }
  &[data-disabled] { color: var(--disabled); cursor: not-allowed; }
  &:hover { text-decoration: none; }
  ${below.lg} { height: 44px; }
`;
