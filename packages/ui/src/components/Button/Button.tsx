import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Link, type LinkProps } from '../Link/Link.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

const look = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  height: var(--control);
  padding: 0 14px;
  border-radius: var(--r-control);
  font-weight: 500;
  white-space: nowrap;
  background: var(--surface);
  color: var(--text);
  border: 1px solid var(--line-strong);
  position: relative;
  transition: background var(--fast) var(--ease), border-color var(--fast) var(--ease);
  &:hover { background: var(--sunken); text-decoration: none; }
  &:active { background: var(--track); }
  &[data-kind='primary'] { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
  &[data-kind='primary']:hover { background: var(--primary-hover); border-color: var(--primary-hover); }
  &[data-kind='soft'] { background: var(--primary-soft); border-color: transparent; color: var(--primary); }
  &[data-kind='soft']:hover { border-color: var(--primary); }
  &[data-kind='quiet'] { background: transparent; border-color: transparent; color: var(--muted); padding: 0 10px; }
  &[data-kind='quiet']:hover { background: var(--sunken); color: var(--text); }
  &[data-kind='danger'] { color: var(--error); }
  &[data-kind='danger']:hover { background: var(--error-soft); border-color: var(--error); }
  &[data-kind='danger-full'] { background: var(--error); border-color: var(--error); color: var(--surface); }
  &[data-wide] { width: 100%; }
  /* A label that is longer than its place wraps, such as one with a customer's name. */
  &[data-wide]:not([data-size='small']) {
    height: auto;
    min-height: var(--control);
    padding-block: 4px;
    white-space: normal;
    text-align: center;
    overflow-wrap: anywhere;
    ${below.lg} { min-height: var(--control-touch); }
  }
  ${below.lg} { height: var(--control-touch); }
  &[data-size='big'] { height: 44px; font-size: var(--t16); padding: 0 20px; ${below.lg} { height: 48px; } }
  &[data-wide][data-size='big'] { min-height: 44px; padding-block: 8px; ${below.lg} { min-height: 48px; } }
  &[data-size='small'] {
    height: 28px;
    padding: 0 10px;
    font-size: var(--t13);
    border-radius: var(--r-chip);
    ${below.lg} { height: 36px; &::after { content: ''; position: absolute; inset: -5px; } }
  }
  &[data-square] { width: var(--control); padding: 0; ${below.lg} { width: var(--control-touch); } }
  &[data-square][data-size='small'] { width: 28px; ${below.lg} { width: 36px; } }
`;

const Root = styled.button`
  ${look}
  /* Over every kind, also under the pointer that has just pressed it. */
  &&&:disabled { background: var(--sunken); border-color: transparent; color: var(--disabled); cursor: not-allowed; }
  &[aria-busy='true'] { cursor: progress; }
`;

const Anchor = styled(Link)`
  ${look}
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  &[data-away] { opacity: 0; }
`;

/** A label that does not fit beside the spinner wraps to a second line, which is cut off. */
const Busy = styled.span`
  position: absolute;
  inset: 0;
  padding: 0 4px;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  column-gap: 8px;
  overflow: hidden;
  & > * { height: 100%; display: inline-flex; align-items: center; }
`;

interface Looks {
  /** primary: the only filled blue action of a view. danger-full: only inside of its confirmation. */
  kind?: 'primary' | 'default' | 'soft' | 'quiet' | 'danger' | 'danger-full';
  size?: 'small' | 'medium' | 'big';
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: LucideIcon;
  children?: ReactNode;
}

export interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'children'> {
  /** The action is running: the button keeps its width, shows the spinner and ignores presses. */
  busy?: boolean;
  /** The label of the busy button, if it fits, such as "支付中". */
  busyLabel?: string;
}

const iconSize = (size: Looks['size']) => (size === 'big' ? 18 : 16);

/**
 * An action. Its label says what it does and, for payments, the amount. Without children it is square and needs
 * `aria-label`.
 */
export function Button({
  kind = 'default',
  size = 'medium',
  wide,
  icon,
  busy = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <Root
      type={type}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      data-square={children === undefined || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <Label data-away={busy || undefined} aria-hidden={(busy && busyLabel !== undefined) || undefined}>
        {icon && <Icon as={icon} size={iconSize(size)} />}
        {children}
      </Label>
      {busy && (
        <Busy>
          <Spinner />
          {busyLabel && <span>{busyLabel}</span>}
        </Busy>
      )}
    </Root>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'default',
  size = 'medium',
  wide,
  icon,
  children,
  ...rest
}: Looks & Omit<LinkProps, 'children'>) {
  return (
    <Anchor
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      data-square={children === undefined || undefined}
      {...rest}
    >
      {icon && <Icon as={icon} size={iconSize(size)} />}
      {children}
    </Anchor>
  );
}

/** The look of an `IconButton`. */
export const iconButton = `
  width: 36px;
  height: 36px;
  display: grid;
  place-items: center;
  border-radius: var(--r-control);
  color: var(--muted);
  position: relative;
  flex: none;
  &:not(:disabled):hover { background: var(--sunken); color: var(--text); }
  &:disabled { color: var(--disabled); cursor: not-allowed; }
  ${below.lg} { width: 44px; height: 44px; }
`;

/** A quiet square button in a bar. It always has an accessible name. */
export const IconButton = styled.button.attrs({ type: 'button' })`${iconButton}`;
