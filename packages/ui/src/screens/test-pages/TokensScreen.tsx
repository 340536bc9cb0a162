import { styled } from 'styled-components';
import { Text } from '../../components/Text/Text.tsx';
import { useToast } from '../../components/Toast/Toast.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { light, scale } from '../../theme/tokens.ts';
import { Parts, TestCard } from './TestPage.tsx';

const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
  gap: 8px;
  button { display: flex; align-items: center; gap: 10px; min-height: 44px; text-align: start; font-size: var(--t13); }
  i { width: 32px; height: 32px; border-radius: var(--r-control); border: 1px solid var(--line); flex: none; }
`;

const Space = styled.i`
  display: block;
  height: 12px;
  background: var(--primary);
  border-radius: 2px;
`;

const named = (pattern: RegExp) => Object.entries(scale).filter(([name]) => pattern.test(name));
const colours = Object.entries(light)
  .filter(([, value]) => value.startsWith('#'))
  .map(([name]) => name);

/** The theme's tokens with their present values. */
export function TokensScreen() {
  const { t } = useTranslation('testPages');
  const toast = useToast();
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(`var(--${name})`).catch(() => {});
    toast.success(t('copied', { name }));
  };
  return (
    <>
      <TestCard title={t('colours')}>
        <Swatches>
          {colours.map((name) => (
            <button key={name} type="button" onClick={() => void copy(name)}>
              <i style={{ background: `var(--${name})` }} />
              {name}
            </button>
          ))}
        </Swatches>
      </TestCard>
      <Parts>
        <TestCard title={t('type')} gap={12}>
          {named(/^t\d|^t-/).map(([name, size]) => (
            <div key={name}>
              <Text as="p" size={12} tone="muted" mono>
                {name} {size}
              </Text>
              <p style={{ fontSize: `var(--${name})`, lineHeight: 1.4 }}>{t('sample')}</p>
            </div>
          ))}
        </TestCard>
        <TestCard title={t('spaces')} gap={12}>
          {named(/^s\d|^r-|^control|^topbar/).map(([name, size]) => (
            <div key={name}>
              <Text as="p" size={12} tone="muted" mono>
                {name} {size}
              </Text>
              <Space style={{ width: `var(--${name})` }} />
            </div>
          ))}
        </TestCard>
      </Parts>
    </>
  );
}
