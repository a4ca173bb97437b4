/** What offers a name to an account of the embedded wallet; the form itself comes when it is opened. */
export { mayHaveName, nameZoneQuery } from '@latchkey/core/names'
