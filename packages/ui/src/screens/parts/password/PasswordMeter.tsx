import { styled } from 'styled-components';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { passwordStrength } from './password-strength.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
  align-items: center;
  gap: 4px;
  min-height: 20px;
  margin-top: -12px;
  i { height: 4px; border-radius: 2px; background: var(--track); }
  i[data-tone='error'] { background: var(--error); }
  i[data-tone='warning'] { background: var(--warning); }
  i[data-tone='success'] { background: var(--success); }
  span { margin-inline-start: 8px; min-width: 5em; text-align: end; }
`;

const tones = { 0: 'error', 1: 'error', 2: 'warning', 3: 'success' } as const;
const places = [1, 2, 3] as const;

/**
 * The strength of a new password, below its field. It advises and never refuses.
 *
 * @param own what an attacker may know about the customer, such as the address and the name
 */
export function PasswordMeter({ password, own }: { password: string; own: readonly string[] }) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password, own);
  const tone = tones[strength];
  return (
    <Root>
      {places.map((place) => (
        <i key={place} data-tone={password !== '' && place <= Math.max(1, strength) ? tone : undefined} />
      ))}
      <Text size={13} tone={password === '' ? 'muted' : tone} role="status">
        {password === '' ? t('strength') : t(`strength_${strength}`)}
      </Text>
    </Root>
  );
}
