import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../components/Button/Button.tsx';
import { Menu, type MenuEntry } from '../../components/Menu/Menu.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { ThemeChoice } from '../Tools/Tools.tsx';
import { Avatar, AvatarPlace } from './Avatar.tsx';
import type { Visitor } from './nav.ts';

export interface AccountMenuProps {
  /** `null` while the customer is not known. */
  visitor: Visitor | null;
  /** The pages of the account that exist. */
  entries?: readonly MenuEntry[] | undefined;
  onTheme: (theme: ThemeChoice) => void;
  onSignOut: () => void;
}

/** The menu with the customer's name, the pages of the account, the theme and signing out. */
export function AccountMenu({ visitor, entries = [], onTheme, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('layout');
  if (visitor === null) return <AvatarPlace />;
  const groups = [
    entries,
    [
      { label: t('themeLight'), icon: Sun, onSelect: () => onTheme('light') },
      { label: t('themeDark'), icon: Moon, onSelect: () => onTheme('dark') },
      { label: t('themeSystem'), icon: Monitor, onSelect: () => onTheme('system') },
    ],
    [{ label: t('signOut'), icon: LogOut, onSelect: onSignOut }],
  ].filter((group) => group.length > 0);
  return (
    <Menu
      trigger={
        <IconButton aria-label={t('accountMenu', { name: visitor.name })}>
          <Avatar name={visitor.name} />
        </IconButton>
      }
      head={
        <>
          <Text as="p" weight={500}>
            {visitor.name}
          </Text>
          <Text as="p" size={12} tone="muted">
            {visitor.email}
          </Text>
        </>
      }
      groups={groups}
    />
  );
}
