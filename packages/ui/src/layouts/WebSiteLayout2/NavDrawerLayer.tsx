import { Dialog as Base } from '@base-ui/react/dialog';
import { Languages, LogOut, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Count } from '../../components/Badge/Badge.tsx';
import { IconButton } from '../../components/Button/Button.tsx';
import { Shade } from '../../components/Dialog/DialogLayer.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { Grow } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { otherLocale } from '../Tools/Tools.tsx';
import { Avatar } from './Avatar.tsx';
import type { NavDrawerProps } from './NavDrawer.tsx';

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: 21;
  inset: 0 auto 0 0;
  width: min(304px, 84vw);
  background: var(--raised);
  box-shadow: var(--float);
  display: flex;
  flex-direction: column;
  overflow: auto;
  outline: 0;
  transition: transform var(--slow) var(--ease);
  &[data-starting-style], &[data-ending-style] { transform: translateX(-100%); }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 12px 4px 12px 16px;
  border-bottom: 1px solid var(--line);
  h2 { font-size: var(--t14); line-height: 20px; font-weight: 500; }
`;

const Pages = styled.nav`
  padding: 8px;
  display: grid;
  & > a {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    padding: 0 10px;
    border-radius: var(--r-control);
    color: var(--text);
    font-weight: 500;
    svg { color: var(--muted); }
    &[aria-current] { background: var(--primary-soft); color: var(--primary); svg { color: var(--primary); } }
    & > [data-end] { margin-inline-start: auto; }
  }
`;

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: 30px;
  a { display: flex; align-items: center; gap: 6px; color: var(--muted); min-height: 44px; padding: 0 10px; margin-top: -4px; }
  a[aria-current] { color: var(--primary); font-weight: 500; }
`;

const Foot = styled.div`
  margin-top: auto;
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
  display: grid;
  gap: 12px;
  & > div:last-child { display: flex; justify-content: space-between; }
  & > div:last-child button { display: flex; align-items: center; gap: 8px; min-height: 44px; color: var(--muted); font-size: var(--t13); }
`;

/** The drawer itself, in a chunk of its own. */
export function NavDrawerLayer({
  open,
  onClose,
  nav,
  visitor,
  theme,
  onTheme,
  onLocale,
  onSignOut,
}: NavDrawerProps) {
  const { t, i18n } = useTranslation(['layout', 'ui']);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Shade />
        <Popup ref={popup} initialFocus={popup}>
          <Who>
            {visitor && <Avatar name={visitor.name} size={36} />}
            <Grow>
              <Base.Title>{visitor?.name ?? t('ui:menu')}</Base.Title>
              {visitor && (
                <Text as="p" size={12} tone="muted" clip>
                  {visitor.email}
                </Text>
              )}
            </Grow>
            <Base.Close render={<IconButton aria-label={t('ui:close')} />}>
              <Icon as={X} />
            </Base.Close>
          </Who>
          <Pages aria-label={t('allPages')}>
            {nav.map((item) => [
              <Link
                key={item.href}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon as={item.icon} />
                {item.label}
                {item.count && !item.pages ? (
                  <Count data-end>{item.count}</Count>
                ) : (
                  item.end && (
                    <Text data-end size={13} tone="muted" weight={400}>
                      {item.end}
                    </Text>
                  )
                )}
              </Link>,
              item.pages && (
                <Below key={`${item.href} pages`}>
                  {item.pages.map((page) => (
                    <Link
                      key={page.href}
                      href={page.href}
                      aria-current={page.current ? 'page' : undefined}
                      onClick={onClose}
                    >
                      {page.label}
                      {page.count ? <Count>{page.count}</Count> : null}
                    </Link>
                  ))}
                </Below>
              ),
            ])}
          </Pages>
          <Foot>
            <Segments
              label={t('switchTheme')}
              wide
              small
              value={theme}
              onChange={onTheme}
              options={[
                { value: 'light', label: t('themeLight') },
                { value: 'dark', label: t('themeDark') },
                { value: 'system', label: t('themeSystem') },
              ]}
            />
            <div>
              <button type="button" onClick={() => onLocale(otherLocale(i18n.language))}>
                <Icon as={Languages} size={16} />
                <span lang={otherLocale(i18n.language)}>{t('switchLanguageShort')}</span>
              </button>
              <button type="button" onClick={onSignOut}>
                <Icon as={LogOut} size={16} />
                {t('signOut')}
              </button>
            </div>
          </Foot>
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}
