type Platform = 'windows' | 'macos' | 'linux' | 'ios' | 'android';

/** The system of this device, for the apps that exist for it. An iPad says that it is a Mac, with fingers. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android|harmony/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  return /linux|x11|cros/i.test(userAgent) ? 'linux' : 'windows';
}
