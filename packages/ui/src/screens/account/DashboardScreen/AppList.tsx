import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Grow, Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Client } from '../clients.ts';

const App = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 56px;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  & > [data-initial] {
    width: 32px;
    height: 32px;
    border-radius: 8px;
    background: var(--sunken);
    color: var(--muted);
    display: grid;
    place-items: center;
    font-size: 13px;
    font-weight: 600;
    flex: none;
  }
  & > a { color: var(--muted); font-size: var(--t13); }
  &:first-child > [data-initial] { background: var(--primary-soft); color: var(--primary); }
`;

export interface AppsProps {
  /** The first one is recommended. */
  apps: readonly Client[];
  /** The primary button of the page is elsewhere. */
  quiet: boolean;
  onOpen: (client: Client) => void;
}

/** A list of apps, each with download and import. */
export function AppList({ apps, quiet, onOpen }: AppsProps) {
  const { t } = useTranslation('account');
  return (
    <ul>
      {apps.map((client, at) => (
        <App key={client.name}>
          <span data-initial aria-hidden>
            {client.name[0]}
          </span>
          <Grow>
            {/* Beside the sidebar of the narrowest desktops the badge goes below the name. */}
            <Row wrap style={{ rowGap: 0 }}>
              <Text weight={500}>{client.name}</Text>
              {at === 0 && <Badge tone="info">{t('recommended')}</Badge>}
            </Row>
          </Grow>
          <a
            href={client.download}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('download')} ${client.name}`}
          >
            {t('download')}
          </a>
          <Button
            kind={at === 0 && !quiet ? 'primary' : 'default'}
            data-import={at === 0 || undefined}
            aria-label={t('importTo', { app: client.name })}
            onClick={() => onOpen(client)}
          >
            {t('import')}
          </Button>
        </App>
      ))}
    </ul>
  );
}
