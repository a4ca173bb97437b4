/** Time zones of mainland China, Macau and Hong Kong (S1.41), where a site may use another server address. */
const restrictedTimeZones = /^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Macau|Macao|Hong_Kong|Beijing)$/

/** Whether a time zone is restricted. It blocks nobody: it only chooses `restrictedEndpoints` where a site has some. */
export function isRestrictedTimeZone(timeZone: string): boolean {
  return restrictedTimeZones.test(timeZone)
}
