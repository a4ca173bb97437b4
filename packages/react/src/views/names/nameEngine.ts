/**
 * What choosing a name works with: it reads, checks and registers, and is heavier than the view, which is drawn once it
 * is here (`useNameEngine`). From `@latchkey/core/names` itself the views take types.
 */
export {
  chooseName,
  loadNameWords,
  loadNameZone,
  mayHaveName,
  nameStore,
  namesQuery,
  nameZoneQuery,
  openNames,
  registerName,
  resetName,
  retryName,
  setName,
} from '@latchkey/core/names'
