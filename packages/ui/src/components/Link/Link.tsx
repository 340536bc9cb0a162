import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { css, styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A plain anchor, used without a router. */
const Anchor = (props: LinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** Provides the link component for navigation without reloading the page. The portal provides its router's. */
export const LinkProvider = LinkContext.Provider;

/** An inline link. `href` is an address of the portal or a complete URL. */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}

const alone = css`
  color: var(--primary);
  font-weight: 500;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 24px;
  position: relative;
`;

/** Quiet and small styles, and a larger target on touch: at least 44 pixels wide, also for a short word. */
const manners = css`
  &[data-quiet] { color: var(--muted); font-weight: 400; }
  &[data-small] { font-size: var(--t13); line-height: 20px; }
  ${below.lg} { &::after { content: ''; position: absolute; inset: -10px min(-6px, calc((100% - 44px) / 2)); } }
`;

/** A standalone link, such as "All" in a card's head, with a larger target on touch. */
export const TextLink = styled(Link)`
  ${alone}
  ${manners}
`;

/** A button with the same look, for an action on the page. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  ${alone}
  white-space: nowrap;
  &:hover:not(:disabled) { text-decoration: underline; text-underline-offset: 3px; }
  &:disabled { color: var(--disabled); cursor: not-allowed; }
  ${manners}
`;
