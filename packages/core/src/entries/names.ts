/** What choosing a name for an account loads: the form, its checks, and the flow that registers it. */
export { NameError } from '../base/NameError.ts'
export { namesQuery } from '../features/account/namesQuery.ts'
export { mayHaveName } from '../features/names/mayHaveName.ts'
export { type NameState, type NearNames, nameStore } from '../features/names/nameState.ts'
export { loadNameWords } from '../features/names/nameWords.ts'
export { nameZoneQuery } from '../features/names/nameZone.ts'
export {
  maxNameLength,
  minNameLength,
  type NameFlaw,
  nameSuffixes,
  readName,
} from '../features/names/readName.ts'
export { type Suggestions, suggestionsQuery } from '../features/names/suggestionsQuery.ts'
export { nameQuery } from '../features/send/nameQuery.ts'
export { openNames } from '../flows/names/openNames.ts'
export { type NameOutcome, registerName } from '../flows/names/registerName.ts'
export { chooseName, loadNameZone, resetName, retryName, setName } from '../flows/names/setName.ts'
export { getNameState, watchNameState } from '../flows/names/watchNameState.ts'
