import { type HoldLayer, LayerHoldProvider } from '@ferry/ui/components/Layer/Layer';
import { breakpoints } from '@ferry/ui/theme/breakpoints';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { deviceNow } from '../platform/device/clock.ts';
import { useLocation, useNavigate, useNavigationType } from '../platform/navigation/history.tsx';

interface Held {
  readonly id: number;
  readonly close: () => void;
}

const isPhone = () => window.matchMedia(`(width < ${breakpoints.lg}px)`).matches;

/** On phones the back button closes an open layer before it leaves the page: each layer is a history entry. */
export function BackClosesLayers({ children }: { children: ReactNode }) {
  const location = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const held = useRef<Held[]>([]);
  const now = useRef({ location, navigate });
  now.current = { location, navigate };

  const hold = useCallback<HoldLayer>((close) => {
    if (!isPhone()) return () => {};
    const id = deviceNow() + held.current.length;
    held.current.push({ id, close });
    const { pathname, search, hash, state } = now.current.location;
    now.current.navigate(pathname + search + hash, { state: { ...state, layer: id } });
    return () => {
      held.current = held.current.filter((layer) => layer.id !== id);
      // The layer was closed by its own button. A followed link has already replaced the entry.
      setTimeout(() => {
        if (now.current.location.state?.layer === id) void now.current.navigate(-1);
      });
    };
  }, []);

  const layer: number | undefined = location.state?.layer;
  useEffect(() => {
    if (kind !== 'POP') return;
    const at = held.current.findIndex(({ id }) => id === layer);
    for (const { close } of held.current.slice(at + 1).reverse()) close();
    // This is the entry of a closed layer, such as after following a link in it.
    if (layer !== undefined && at < 0) void now.current.navigate(-1);
  }, [kind, layer]);
  return <LayerHoldProvider value={hold}>{children}</LayerHoldProvider>;
}
