export { readFormerFactor } from './former-factor.ts';
export { mailIfReserved } from './mail-reserved.ts';
export { mailWithNotMe, makeNotMeLink } from './mail-with-not-me.ts';
export { mailWithUndo } from './mail-with-undo.ts';
export { ownerLinkHashes } from './owner-link.ts';
export { endOwnerLinks, spendNotMe, spendUndo } from './spend-links.ts';
