export { mailIfReserved } from './mail-reserved.ts';
export { mailWithNotMe, makeNotMeLink } from './mail-with-not-me.ts';
export { mailWithUndo } from './mail-with-undo.ts';
export { ownerLinkHashes, undoableSince } from './owner-link.ts';
export { noteRecovery } from './recovery.ts';
export { endJuniorLinks, endOwnerLinks, spendNotMe, spendUndo } from './spend-links.ts';
