import { useEffect, useState } from 'react';

/** How far below the top of the window a section counts as read, in pixels. */
const line = 140;

/**
 * The section that is read now: the last one that begins above the line. At the end of the page, where the last ones
 * cannot come up to it, the chosen one if all of it is in view.
 */
function sectionInView(ids: readonly string[], chosen: string | undefined): string | undefined {
  const tops = ids.map(
    (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
  );
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    const top = chosen === undefined ? -1 : (tops[ids.indexOf(chosen)] ?? -1);
    return top >= 0 ? chosen : ids.at(-1);
  }
  return ids.findLast((_, at) => (tops[at] ?? 0) <= line) ?? ids[0];
}

/** The id of the section that is read now. */
export function useSectionInView(ids: readonly string[], chosen: string | undefined): string | undefined {
  const [seen, setSeen] = useState(chosen ?? ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => setSeen(sectionInView(all.split(' '), chosen));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [all, chosen]);
  return seen;
}
