import { lazy, Suspense } from 'react';
import { useNear } from '../Near/use-near.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { QrProps } from './Qr.tsx';

const Qr = lazy(async () => ({ default: (await import('./Qr.tsx')).Qr }));

/** A QR code that is loaded when it becomes visible, so a hidden one costs nothing. */
export function LateQr({ size = 186, ...rest }: QrProps) {
  const [place, isSeen] = useNear<HTMLDivElement>();
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
