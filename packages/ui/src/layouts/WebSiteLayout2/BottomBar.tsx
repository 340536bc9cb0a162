import { styled } from 'styled-components';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';
import { isOpen, type NavItem } from './nav.ts';

const Bar = styled.nav`
  position: fixed;
  z-index: 6;
  inset: auto 0 0 0;
  height: calc(60px + env(safe-area-inset-bottom));
  padding-bottom: env(safe-area-inset-bottom);
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  background: var(--surface);
  border-top: 1px solid var(--line);
  ${from.lg} { display: none; }
  a {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 2px;
    color: var(--muted);
    font-size: var(--t12);
    line-height: 16px;
    position: relative;
    &:hover { text-decoration: none; }
    &:focus-visible { outline-offset: -3px; }
    &[data-open] { color: var(--primary); font-weight: 500; }
  }
`;

const Pip = styled.i`
  position: absolute;
  top: 8px;
  left: calc(50% + 8px);
  width: 8px;
  height: 8px;
  border-radius: 4px;
  background: var(--primary);
  box-shadow: 0 0 0 2px var(--surface);
`;

/** The navigation bar on phones, with at most five entries. */
export function BottomBar({ nav }: { nav: readonly NavItem[] }) {
  const { t } = useTranslation('layout');
  return (
    <Bar aria-label={t('bottomNav')}>
      {nav.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          data-open={isOpen(item) || undefined}
        >
          <Icon as={item.icon} size={22} />
          <span>{item.label}</span>
          {item.count ? (
            <>
              <Pip />
              <VisuallyHidden>{t('waiting', { count: item.count })}</VisuallyHidden>
            </>
          ) : null}
        </Link>
      ))}
    </Bar>
  );
}
