import { offsetText } from '@ferry/core/format/ranges/ranges';
import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { SearchField } from '../../../components/SearchField/SearchField.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { deviceZone, findZones, nameZone } from './zones.ts';

const List = styled.ul`
  height: min(320px, 45dvh);
  overflow: auto;
  margin-inline: -8px;
  button {
    width: 100%;
    min-height: 44px;
    padding: 6px 8px;
    border-radius: var(--r-control);
    display: flex;
    align-items: center;
    gap: 8px;
    text-align: start;
    &:hover { background: var(--sunken); }
    &:focus-visible { outline-offset: -2px; }
    &[aria-pressed='true'] { color: var(--primary); font-weight: 500; }
    & > :first-child { flex: 1; min-width: 0; }
  }
`;

/** Zones that match the typed text, with their UTC offsets. */
export function ZoneList({
  chosen,
  now,
  onChoose,
}: {
  chosen: string;
  now: Date;
  onChoose: (zone: string) => void;
}) {
  const { t, i18n } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const zones = findZones(useDeferredValue(typed), chosen);
  const own = deviceZone();
  return (
    <Stack gap={12}>
      <SearchField label={t('searchZone')} value={typed} onChange={setTyped} />
      <List aria-live="polite">
        {zones.map((zone) => (
          <li key={zone}>
            <button type="button" aria-pressed={zone === chosen} onClick={() => onChoose(zone)}>
              <span>
                {nameZone(zone, i18n.language)}
                {zone === own && (
                  <Text as="small" size={12} tone="muted" style={{ display: 'block' }}>
                    {t('thisDevice')}
                  </Text>
                )}
              </span>
              <Text size={13} tone="muted">
                {offsetText(now, zone)}
              </Text>
              {zone === chosen && <Icon as={Check} size={16} />}
            </button>
          </li>
        ))}
        {zones.length === 0 && (
          <Text as="li" tone="muted">
            {t('noZone')}
          </Text>
        )}
      </List>
    </Stack>
  );
}
