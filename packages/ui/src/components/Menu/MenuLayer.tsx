import { Menu as Base } from '@base-ui/react/menu';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import { floating, floatingLine } from './floating.ts';
import type { MenuProps } from './Menu.tsx';

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

/** The menu itself, in a separate chunk. It opens as soon as it is loaded. */
export function MenuLayer({ trigger, groups, head, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
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
