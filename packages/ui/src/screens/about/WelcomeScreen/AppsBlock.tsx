import { type LucideIcon, Monitor, Smartphone, TabletSmartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { AppsOf } from '../front-door.ts';
import { Block, BlockHead } from './Block.tsx';
import { Tile } from './Tile.tsx';

const Devices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  overflow: hidden;
  & > div { background: var(--surface); padding: 16px; display: grid; gap: 12px; align-content: start; }
  h3 { display: flex; align-items: center; gap: 8px; }
  h3 svg { color: var(--muted); }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 8px 12px; }
  li { display: flex; align-items: center; gap: 10px; min-height: 40px; min-width: 0; }
  ${from.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); & > div { padding: 20px; } }
`;

const Name = styled.span`
  min-width: 0;
  small { display: block; font-size: var(--t12); line-height: 18px; color: var(--muted); }
`;

const icons: Record<AppsOf['device'], LucideIcon> = {
  computer: Monitor,
  ios: TabletSmartphone,
  android: Smartphone,
};

/** The apps that import a subscription, by device. */
export function AppsBlock({ siteName, apps }: { siteName: string; apps: readonly AppsOf[] }) {
  const { t } = useTranslation('about');
  return (
    <Block id="apps">
      <BlockHead title={t('apps')} text={t('appsText', { site: siteName })} />
      <Devices>
        {apps.map(({ device, apps: names }) => (
          <div key={device}>
            <h3>
              <Icon as={icons[device]} size={18} />
              {t(`device_${device}`)}
            </h3>
            <ul>
              {names.map(({ name, only }) => (
                <li key={name}>
                  <Tile name={name} />
                  <Name>
                    {name}
                    {only && <small>{t('onlyOn', { system: only })}</small>}
                  </Name>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Devices>
    </Block>
  );
}
