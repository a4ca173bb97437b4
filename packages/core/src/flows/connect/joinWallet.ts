import type { WalletEntry } from '@latchkey/wire'
import type { WalletSession } from '../../adapter/adapter.ts'
import { isConnectorOf } from '../../adapter/matchConnector.ts'
import { wait } from '../../base/clock.ts'
import { followSession } from '../../features/connection/followSession.ts'
import { rememberConnection } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import { tellUnreadable } from '../../features/connection/tellUnreadable.ts'
import { rememberRecentWallet } from '../../features/directory/rememberRecentWallet.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { EventProperties } from '../../options/events.ts'
import { finishConnect } from './finishConnect.ts'
import { tellUnkept } from './tellUnkept.ts'
import { watchConnections } from './watchConnections.ts'

/** How long the visitor sees that it worked. */
const joinedMs = 400

/** A wallet that said yes. */
export type Answer = { readonly session: WalletSession; readonly connection: Connection }

/** How a wallet was reached, and what the directory says of it. */
export type Joining = {
  readonly method: EventProperties['method']
  readonly entry: WalletEntry | undefined
}

/** Takes over a wallet that said yes, in each family that it speaks for; the last one is in use. Then moves on. */
export async function joinWallet(
  latchkey: Latchkey,
  answers: readonly [Answer, ...Answer[]],
  { method, entry }: Joining,
): Promise<void> {
  const { id, name } = (answers.at(-1) ?? answers[0]).connection.connector
  const joined = { phase: 'joined', connectorId: id } as const
  latchkey.attempt.setState(joined)
  watchConnections(latchkey)
  tellUnreadable(latchkey)
  for (const { session, connection: told } of answers) {
    const connection = withPicture(latchkey, told, entry)
    // The link first: whoever hears that the wallet is connected may use it at once.
    followSession(latchkey, session, connection)
    stepConnections(latchkey, { type: 'joined', connection })
    rememberConnection(latchkey, connection)
  }
  if (entry) rememberRecentWallet(latchkey, entry)
  latchkey.track({ type: 'track', event: 'CONNECT_SUCCESS', properties: { method, name } })
  await wait(latchkey.deps.clock, joinedMs)
  if (latchkey.attempt.getState() === joined) await finishConnect(latchkey)
  // Afterwards: a widget that closes takes its banner along. A sign-in that could not begin has disconnected it again.
  if (findConnection(latchkey.connections.getState(), id)) await tellUnkept(latchkey, id)
}

/** A wallet that brings no picture keeps the one by which it was chosen: that of its entry in the directory or the options. */
function withPicture(
  { config }: Pick<Latchkey, 'config'>,
  connection: Connection,
  entry: WalletEntry | undefined,
): Connection {
  const { connector } = connection
  // A wallet of the site's own is kept by its id: the address stands in the options, where it may change.
  const own = config.customWallets.find(({ id }) => id === entry?.id)
  const { name, imageUrl, imageId = entry?.image_id ?? own?.id } = connector
  // Who scans with another wallet than the one on the screen has connected that other one.
  const isEntry = entry !== undefined && (isConnectorOf(connector, entry) || sameName(entry.name, name))
  return imageUrl === undefined && imageId && isEntry
    ? { ...connection, connector: { ...connector, imageId } }
    : connection
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
