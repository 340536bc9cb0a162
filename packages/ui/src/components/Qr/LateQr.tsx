import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { QrProps } from './Qr.tsx';

const Qr = lazy(async () => ({ default: (await import('./Qr.tsx')).Qr }));

/** A QR code that is loaded when it becomes visible, so a hidden one costs nothing. */
export function LateQr({ size = 186, ...rest }: QrProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const plate = <Skeleton width={size} height={size} radius={10} />;
  return (
    <div ref={place} style={{ width: size, height: size }}>
      {isSeen ? (
        <Suspense fallback={plate}>
          <Qr size={size} {...rest} />
        </Suspense>
      ) : (
        plate
      )}
    </div>
  );
}
