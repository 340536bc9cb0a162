import { atWidths } from './at-widths.ts';

/** From the narrowest phone to a desktop, and around the start of the layout for desktops. */
atWidths('Sheet', [320, 390, 768, 1024, 1280, 1300, 1440]);
