interface Planned {
  maintenance_note: string | null;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
}

/** The planned or present work on a node, until its end. */
export function shownMaintenance(node: Planned, at: Date) {
  const { maintenance_note: note, maintenance_from: from, maintenance_until: until } = node;
  if (note === null || from === null || until === null || until <= at) return null;
  return { note, from: from.toISOString(), until: until.toISOString() };
}
