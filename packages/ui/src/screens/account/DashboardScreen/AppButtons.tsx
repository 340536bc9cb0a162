import { ChevronDown } from 'lucide-react';
import { Button } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Menu } from '../../../components/Menu/Menu.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { AppsProps } from './AppList.tsx';

/** Apps on a phone: the recommended one wide, two side by side, the others in a menu. */
export function AppButtons({ apps, quiet, onOpen, onHelp }: AppsProps & { onHelp: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap={12}>
      {apps[0] && (
        <Button
          kind={quiet ? 'default' : 'primary'}
          size="big"
          wide
          data-import
          onClick={() => apps[0] && onOpen(apps[0])}
        >
          {t('importTo', { app: apps[0].name })}
        </Button>
      )}
      <Row>
        {apps.slice(1, 3).map((client) => (
          <Button key={client.name} style={{ flex: 1 }} onClick={() => onOpen(client)}>
            {client.name}
          </Button>
        ))}
        <Menu
          trigger={
            <Button style={{ flex: 1 }}>
              {t('more')}
              <Icon as={ChevronDown} size={16} />
            </Button>
          }
          groups={[
            apps.slice(3).map((client) => ({ label: client.name, onSelect: () => onOpen(client) })),
            apps.map((client) => ({
              label: `${t('download')} ${client.name}`,
              href: client.download,
            })),
            [{ label: t('noTunnel'), onSelect: onHelp }],
          ].filter((group) => group.length > 0)}
        />
      </Row>
    </Stack>
  );
}
