import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';

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

/** One line of menus and selects. */
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
  &[data-highlighted] { background: var(--sunken); }
  &[data-danger], &[data-danger] svg { color: var(--error); }
  &[data-disabled] { color: var(--disabled); cursor: not-allowed; }
  &:hover { text-decoration: none; }
  ${below.lg} { height: 44px; }
`;

const Positioner = styled(Base.Positioner)`
  z-index: 30;
`;
const Popup = styled(Base.Popup)`
  ${floating}
  min-width: 200px;
`;
const Item = styled(Base.Item)`
  ${floatingLine}
`;
const LinkLine = styled(Base.LinkItem)`
  ${floatingLine}
`;
const Rule = styled(Base.Separator)`
  border-top: 1px solid var(--line);
  margin: 4px 0;
`;
const Top = styled.div`
  padding: 8px 10px;
  line-height: 20px;
  border-bottom: 1px solid var(--line);
  margin-bottom: 4px;
`;

export interface MenuEntry {
  /** Its words, also its key. */
  label: string;
  icon?: LucideIcon;
  /** Goes there; else `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  /** Red: it takes something away. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it, with its name. */
  trigger: ReactElement;
  /** Groups of entries, a hairline between them. */
  groups: ReadonlyArray<readonly MenuEntry[]>;
  /** Stands above the entries, such as who is signed in. */
  head?: ReactNode;
  align?: 'start' | 'end';
}

/** A few deeds behind one button. */
export function Menu({ trigger, groups, head, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Positioner sideOffset={6} align={align}>
          <Popup>
            {head && <Top>{head}</Top>}
            {groups.map((group, at) => [
              at > 0 && <Rule key={`rule ${group[0]?.label}`} />,
              ...group.map((entry) => {
                const inner = (
                  <>
                    {entry.icon && <Icon as={entry.icon} size={16} />}
                    {entry.label}
                  </>
                );
                return entry.href ? (
                  <LinkLine key={entry.label} closeOnClick render={<Link href={entry.href} />}>
                    {inner}
                  </LinkLine>
                ) : (
                  <Item
                    key={entry.label}
                    data-danger={entry.danger || undefined}
                    disabled={entry.disabled ?? false}
                    onClick={() => entry.onSelect?.()}
                  >
                    {inner}
                  </Item>
                );
              }),
            ])}
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
