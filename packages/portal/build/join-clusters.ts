/** The cost of one more file for a page, in characters of source: request, headers and worse compression. */
const fileCost = 9_000;

/** A set of modules that is loaded at once: a page, or a part that pages load later. */
export interface Load {
  readonly modules: ReadonlySet<string>;
  readonly weight: number;
}

/** Modules of one file. */
export interface Cluster {
  readonly modules: string[];
  loads: Set<Load>;
  /** The clusters that it imports. */
  imports: Set<Cluster>;
  /** The number of characters. */
  size: number;
}

/** The roots and everything that can be reached from them. */
export function reached<T>(roots: readonly T[], ...followed: readonly ((one: T) => Iterable<T>)[]): Set<T> {
  const found = new Set(roots);
  for (const one of found) for (const follow of followed) for (const next of follow(one)) found.add(next);
  return found;
}

/** The load of a page together with the parts that only it loads. */
export function withOwnParts(
  page: Load,
  all: readonly Load[],
  importsOf: (id: string) => Iterable<string>,
  partsOf: (id: string) => readonly string[],
): Load {
  const others = new Set(all.filter((load) => load !== page).flatMap(({ modules }) => [...modules]));
  const parts = [...page.modules.difference(others)].flatMap(partsOf);
  return { modules: reached([...page.modules, ...parts], importsOf), weight: page.weight };
}

/** How much smaller pages get if two clusters become one file, without what the file imports. */
function savedBy(one: Cluster, other: Cluster): number {
  let saved = 0;
  for (const { weight } of one.loads.intersection(other.loads)) saved += weight * fileCost;
  for (const { weight } of one.loads.difference(other.loads)) saved -= weight * other.size;
  for (const { weight } of other.loads.difference(one.loads)) saved -= weight * one.size;
  return saved;
}

/** The other clusters that a file of both would load. */
function importedBy(one: Cluster, other: Cluster): Set<Cluster> {
  const found = reached([...one.imports, ...other.imports], ({ imports }) => imports);
  found.delete(one);
  found.delete(other);
  return found;
}

/** The additional load of pages because the file of both clusters imports others. */
function addedBy(one: Cluster, other: Cluster): number {
  const loads = one.loads.union(other.loads);
  let added = 0;
  for (const { loads: own, size } of importedBy(one, other))
    for (const { weight } of loads.difference(own)) added += weight * (size + fileCost);
  return added;
}

function findBest(clusters: readonly Cluster[]): readonly [Cluster, Cluster] | undefined {
  let best: readonly [Cluster, Cluster] | undefined;
  let bestGain = 0;
  for (const [at, one] of clusters.entries())
    for (const other of clusters.slice(at + 1)) {
      const saved = savedBy(one, other);
      if (saved <= bestGain) continue;
      const gain = saved - addedBy(one, other);
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = [one, other];
    }
  return best;
}

/** Joins clusters as long as pages get smaller by it. The clusters are changed. */
export function joinAll(all: readonly Cluster[]): readonly Cluster[] {
  let clusters = all;
  for (let best = findBest(clusters); best !== undefined; best = findBest(clusters)) {
    const [one, other] = best;
    const imported = importedBy(one, other);
    one.modules.push(...other.modules);
    one.size += other.size;
    one.loads = one.loads.union(other.loads);
    one.imports = imported;
    for (const cluster of imported) cluster.loads = cluster.loads.union(one.loads);
    clusters = clusters.filter((cluster) => cluster !== other);
    for (const { imports } of clusters) if (imports.delete(other)) imports.add(one);
    one.imports.delete(one);
  }
  return clusters;
}
