import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { ToastTone } from './Toast.tsx';

const Viewport = styled(Base.Viewport)`
  position: fixed;
  z-index: 50;
  inset: auto 20px 20px auto;
  width: min(360px, calc(100vw - 32px));
  display: flex;
  flex-direction: column-reverse;
  gap: 8px;
  ${below.lg} { inset: auto 16px calc(72px + env(safe-area-inset-bottom)) auto; }
`;

const ToastRoot = styled(Base.Root)`
  transform: translate(var(--toast-swipe-movement-x), var(--toast-swipe-movement-y));
  transition: opacity var(--slow) var(--ease), transform var(--slow) var(--ease);
  &[data-starting-style] { opacity: 0; transform: translateY(12px); }
  &[data-ending-style] { opacity: 0; }
  &[data-limited] { display: none; }
`;

const Card = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  padding: 12px 14px;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--float);
  & > svg { margin-top: 2px; }
  & > div { flex: 1; min-width: 0; }
  &[data-tone='info'] > svg { color: var(--primary); }
  &[data-tone='success'] > svg { color: var(--success); }
  &[data-tone='warning'] > svg { color: var(--warning-mark); }
  &[data-tone='error'] > svg { color: var(--error); }
  h2, h3, p[data-title] { font-size: var(--t14); line-height: 22px; font-weight: 500; }
  p:not([data-title]) { color: var(--muted); font-size: var(--t13); line-height: 20px; }
`;

const Cross = styled.button.attrs({ type: 'button' })`
  color: var(--muted);
  width: 24px;
  height: 24px;
  display: grid;
  place-items: center;
  border-radius: 6px;
  position: relative;
  flex: none;
  margin-inline-end: -4px;
  &:hover { background: var(--sunken); color: var(--text); }
  ${below.lg} { &::after { content: ''; position: absolute; inset: -10px; } }
`;

const icons: Record<ToastTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** The look of a toast, for the sheet. The product shows toasts with `useToast`. */
export function ToastCard({
  tone,
  title,
  text,
  close,
}: {
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  close?: ReactNode;
}) {
  return (
    <Card data-tone={tone}>
      <Icon as={icons[tone]} />
      <div>
        {title}
        {text}
      </div>
      {close}
    </Card>
  );
}

/** The queue of toasts. It accepts them before and after the layer is loaded. */
export const toasts = Base.createToastManager();

function Toasts() {
  const manager = Base.useToastManager();
  const { t } = useTranslation();
  return (
    <Base.Portal>
      <Viewport aria-label={t('notifications')}>
        {manager.toasts.map((toast) => (
          <ToastRoot key={toast.id} toast={toast} swipeDirection={['right', 'down']}>
            <ToastCard
              tone={toast.type as ToastTone}
              title={<Base.Title />}
              text={toast.description ? <Base.Description /> : undefined}
              close={
                <Base.Close render={<Cross aria-label={t('close')} />}>
                  <Icon as={X} size={16} />
                </Base.Close>
              }
            />
          </ToastRoot>
        ))}
      </Viewport>
    </Base.Portal>
  );
}

/** Shows three at once. `onReady`: from now on no toast is lost. */
export function ToastLayer({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Base.Provider limit={3} toastManager={toasts}>
      <Toasts />
    </Base.Provider>
  );
}
