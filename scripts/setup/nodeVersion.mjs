/** The oldest Node with the embedded database and type stripping that the scripts use. */
export const neededNode = '22.13'

/** @param {string} version such as process.versions.node */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13)
}
