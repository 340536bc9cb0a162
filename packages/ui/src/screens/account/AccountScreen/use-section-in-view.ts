import { useEffect, useState } from 'react';

/** The distance below the top of the window, in pixels, at which a section is the current one. */
const line = 140;

/**
 * The current section: the last one that begins above the line. The last sections of the page cannot reach the line, so
 * at the end of the page the chosen section is the current one, if it is completely in view.
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
