import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';

/** error: red. success: green. warning: orange. info: blue. */
export type ToastTone = 'error' | 'success' | 'warning' | 'info';

type Say = (title: string, text?: string) => void;
type SayAs = (tone: ToastTone, title: string, text?: string) => void;

const load = () => import('./ToastLayer.tsx');
const Layer = lazy(async () => ({ default: (await load()).ToastLayer }));

const ToastContext = createContext<SayAs>(() => undefined);

/**
 * Wraps the pages that show toasts. They stay for five seconds, errors for ten. The code is loaded with the first
 * one.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState(false);
  const [gate] = useState(() => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  });
  const say = useCallback<SayAs>(
    (type, title, text) => {
      setUsed(true);
      const isError = type === 'error';
      void Promise.all([load(), gate.opened]).then(([{ toasts }]) =>
        toasts.add({
          type,
          title,
          timeout: isError ? 10_000 : 5000,
          priority: isError ? 'high' : 'low',
          ...(text ? { description: text } : {}),
        }),
      );
    },
    [gate],
  );
  return (
    <ToastContext value={say}>
      {children}
      {used && (
        <Suspense>
          <Layer onReady={gate.open} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** `toast.success('已复制链接', '粘贴到客户端即可')`: what happened, and what to do next. */
export function useToast(): Record<ToastTone, Say> {
  const say = useContext(ToastContext);
  return useMemo(() => {
    const as =
      (tone: ToastTone): Say =>
      (title, text) =>
        say(tone, title, text);
    return { error: as('error'), success: as('success'), warning: as('warning'), info: as('info') };
  }, [say]);
}
