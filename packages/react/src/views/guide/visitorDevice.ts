/** What the visitor can install a wallet on. */
export type VisitorDevice = 'ios' | 'android' | 'chromium' | 'firefox' | 'safari' | 'other'

/** Reads from the browser's own words which stores serve it; `mobile` settles what a tablet hides. */
export function visitorDevice(userAgent: string, mobile: boolean): VisitorDevice {
  // An iPad says that it is a Mac.
  if (/iphone|ipad|ipod/i.test(userAgent) || (mobile && /macintosh/i.test(userAgent))) return 'ios'
  if (mobile || /android/i.test(userAgent)) return 'android'
  if (/firefox\//i.test(userAgent)) return 'firefox'
  if (/chrom(e|ium)\//i.test(userAgent)) return 'chromium'
  return /safari\//i.test(userAgent) ? 'safari' : 'other'
}
