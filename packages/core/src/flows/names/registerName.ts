import { askInTime } from '../../adapter/askInTime.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { NameError } from '../../base/NameError.ts'
import { type NameState, nameStore } from '../../features/names/nameState.ts'
import { loadNameWords } from '../../features/names/nameWords.ts'
import { nameMessage, saveName } from '../../features/names/saveName.ts'
import { trackName } from '../../features/names/trackName.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { nameQuery } from '../../features/send/nameQuery.ts'
import { sendStore } from '../../features/send/sendState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { popTransaction, pushTransaction } from '../modal/transactionStack.ts'
import { assertSupported } from './assertSupported.ts'
import { followForm } from './followForm.ts'
import { keepName } from './keepName.ts'
import { type Registrant, registrant } from './registrant.ts'
import { findName, loadNameZone, readWritten } from './setName.ts'

/** What registering a name has come to. */
export type NameOutcome =
  | { readonly success: true; readonly name: string }
  | { readonly success: false; readonly error: LatchkeyError }

/**
 * Registers a name for the account in use: the one that was written, unless told. The owner signs it, the service keeps
 * it, and it becomes the name of the account; a failure leads back to the form with its reason. Never rejects.
 */
export async function registerName(latchkey: Latchkey, written?: string): Promise<NameOutcome> {
  const store = nameStore(latchkey)
  const before = store.getState()
  if (before.phase === 'registering') return refuse(new NameError('name.register', { name: before.text }))
  const { text, flaw } = readWritten(latchkey, written ?? before.text)
  if (flaw !== undefined) {
    store.setState(text === '' ? { phase: 'empty', text } : { phase: 'invalid', text, flaw })
    return refuse(new NameError('name.register', { name: text }))
  }
  return await run(latchkey, text)
}

async function run(latchkey: Latchkey, text: string): Promise<NameOutcome> {
  const store = nameStore(latchkey)
  const { isSmartAccount = false } = sendStore(latchkey).getState()
  const track = { isSmartAccount }
  store.setState({ phase: 'registering', text, step: 'signing' })
  const form = followForm(latchkey)
  if (form.isShown) pushTransaction(latchkey, form.entry)
  trackName(latchkey, 'REGISTER_NAME_INITIATED', track)
  try {
    const who = registrant(latchkey)
    const zone = await loadNameZone(latchkey)
    if (zone === null) throw new NameError('name.register', { name: text })
    const name = `${text}.${zone}`
    await assertSupported(latchkey, who.chainId)
    await signAndSave(latchkey, name, who, form.signal)
    await keepName(latchkey, who.address, name)
    store.setState({ phase: 'registered', text, name })
    trackName(latchkey, 'REGISTER_NAME_SUCCESS', track)
    if (form.isWaiting()) popTransaction(latchkey, 'success')
    return { success: true, name }
  } catch (cause) {
    const error = asNameError(cause, text)
    trackName(latchkey, 'REGISTER_NAME_ERROR', { ...track, error })
    const isLeft = form.signal.aborted
    form.comeBack()
    store.setState({ phase: 'available', text, ...(!isLeft && { error }) })
    if (!isLeft) await tell(latchkey, error, text)
    return refuse(error)
  } finally {
    form.stop()
  }
}

/** Asks the owner to sign (S4.65), and the service to keep it (S4.66). */
async function signAndSave(
  latchkey: Latchkey,
  name: string,
  { session, address, chainId, coinType }: Registrant,
  signal: AbortSignal,
): Promise<void> {
  const store = nameStore(latchkey)
  try {
    const message = await nameMessage(latchkey, { name, address, chainId })
    signal.throwIfAborted()
    const { clock } = latchkey.deps
    const signature = await askInTime({ clock, ms: answerLimitMs, signal }, (ending) =>
      session.signMessage(message, address, ending),
    )
    store.setState({ phase: 'registering', text: store.getState().text, step: 'saving' })
    const { success } = await saveName(latchkey, { message, signature, coinType, address })
    if (!success) throw new NameError('name.register', { name })
  } catch (cause) {
    if (signal.aborted) throw cause
    const error = asNameError(cause, name)
    if (error === cause || !(await isMine(latchkey, name, address, cause))) throw error
  }
}

/** Whether the name is kept although its answer got lost on the way. */
async function isMine(latchkey: Latchkey, name: string, address: string, cause: unknown): Promise<boolean> {
  // A refusal is an answer.
  if (cause instanceof HttpStatusError && cause.status < 500) return false
  if (!isSaving(nameStore(latchkey).getState())) return false
  try {
    const client = await queries(latchkey)
    const record = await client.fetchQuery({ ...nameQuery(latchkey, name), staleTime: 0 })
    return Object.values(record?.addresses ?? {}).some(
      (one) => one.address.toLowerCase() === address.toLowerCase(),
    )
  } catch {
    // Still not to be reached: the visitor tries again.
    return false
  }
}

function isSaving(state: NameState): boolean {
  return state.phase === 'registering' && state.step === 'saving'
}

/** Says why it did not work; who declined knows that. */
async function tell(latchkey: Latchkey, error: LatchkeyError, text: string): Promise<void> {
  if (error.code === 'wallet.declined') return
  if (error.cause instanceof HttpStatusError) void lookAgain(latchkey, error, text)
  // Without its words it is told in English.
  await loadNameWords(latchkey).catch(() => undefined)
  showError(latchkey, error)
}

/** Somebody else may have been faster: then the name is taken by now. */
async function lookAgain(latchkey: Latchkey, error: LatchkeyError, text: string): Promise<void> {
  const store = nameStore(latchkey)
  const failed = store.getState()
  const found = await findName(latchkey, text, true)
  if (store.getState() === failed && found.phase === 'taken') store.setState({ ...found, error })
}

/** What the visitor is told: a service that cannot be reached has kept nothing. */
function asNameError(cause: unknown, name: string): LatchkeyError {
  const isOurs = cause instanceof LatchkeyError && !cause.code.startsWith('http.')
  return isOurs ? cause : new NameError('name.register', { name }, { cause })
}

function refuse(error: LatchkeyError): NameOutcome {
  return { success: false, error }
}
