import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** The parser and the sanitiser come in a chunk of their own. */
const Body = lazy(async () => ({ default: (await import('./MarkdownBody.tsx')).MarkdownBody }));

/** Markdown as an operator wrote it: parsed, then cleaned of everything that could act. */
export function Markdown({ children }: { children: string }) {
  return (
    <Suspense
      fallback={
        <Stack gap={12}>
          <Skeleton width="60%" height={16} />
          <Skeleton />
          <Skeleton width="80%" />
        </Stack>
      }
    >
      <Body text={children} />
    </Suspense>
  );
}
