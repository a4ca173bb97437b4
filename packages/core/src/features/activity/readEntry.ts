import { cleanText, operationTypes } from '@latchkey/wire'
import type { ImageGate } from '../../api/servedImage.ts'
import { isCaipChainId, partsOf } from '../../base/caip.ts'
import { readDecimal } from '../../base/decimals.ts'
import { fieldsOf, textOf } from '../../base/fields.ts'
import type { ActivityEntry, ActivityTransfer } from './entry.ts'

/** The longest texts of strangers that are shown. */
const longestName = 60
const longestSymbol = 16

/** The most transfers of one transaction that are read; an airdrop to thousands is shown by its first ones. */
const mostTransfers = 50

const statuses = ['confirmed', 'failed', 'pending'] as const
const directions = ['in', 'out', 'self'] as const

/** Reads one transaction of an answer; undefined when it does not say what, when and where. */
export function readEntry(row: unknown, image: ImageGate): ActivityEntry | undefined {
  const { id, metadata, transfers } = fieldsOf(row)
  const { operationType, hash, minedAt, chain, sentFrom, sentTo, status, nonce, application } =
    fieldsOf(metadata)
  const at = typeof minedAt === 'string' && minedAt.length < 40 ? Date.parse(minedAt) : Number.NaN
  const known = statuses.find((one) => one === status)
  const tag = plainText(hash)
  if (!isCaipChainId(chain) || Number.isNaN(at) || known === undefined || tag === undefined) return undefined
  const to = bareAddress(sentTo)
  const list = Array.isArray(transfers) ? transfers.slice(0, mostTransfers) : []
  return {
    id: plainText(id) ?? `${chain}:${tag}`,
    hash: tag,
    chainId: chain,
    operation: operationTypes.find((one) => one === operationType) ?? 'execute',
    status: known,
    at,
    from: bareAddress(sentFrom) ?? '',
    ...(to !== undefined && { to }),
    transfers: list
      .map((transfer) => readTransfer(transfer, image))
      .filter((transfer) => transfer !== undefined),
    ...(Number.isSafeInteger(nonce) && { nonce: nonce as number }),
    ...readApplication(application, image),
  }
}

function readTransfer(row: unknown, image: ImageGate): ActivityTransfer | undefined {
  const { direction, quantity, value, counterparty, fungible_info, nft_info } = fieldsOf(row)
  const way = directions.find((one) => one === direction)
  const amount = readDecimal(fieldsOf(quantity)['numeric'])
  if (way === undefined || amount === undefined) return undefined
  const worth = readDecimal(value)
  const other = bareAddress(counterparty)
  const isNft = typeof nft_info === 'object' && nft_info !== null
  return {
    direction: way,
    amount,
    ...(worth !== undefined && { value: worth }),
    ...(other !== undefined && { counterparty: other }),
    ...(isNft ? { nft: readNft(nft_info, image) } : { token: readToken(fungible_info, image) }),
    isSpam: fieldsOf(fieldsOf(isNft ? nft_info : fungible_info)['flags'])['is_spam'] === true,
  }
}

function readToken(info: unknown, image: ImageGate): NonNullable<ActivityTransfer['token']> {
  const { name, symbol, icon, address } = fieldsOf(info)
  const short = cleanText(textOf(symbol), longestSymbol)
  const token = bareAddress(address)
  const iconUrl = image(fieldsOf(icon)['url'])
  return {
    name: cleanText(textOf(name), longestName) || short,
    symbol: short,
    ...(token !== undefined && { address: token }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}

function readNft(info: unknown, image: ImageGate): NonNullable<ActivityTransfer['nft']> {
  const { name, content, address, token_id } = fieldsOf(info)
  const imageUrl = image(fieldsOf(fieldsOf(content)['preview'])['url'])
  const contract = bareAddress(address)
  const tokenId = typeof token_id === 'string' && /^\d{1,78}$/.test(token_id) ? token_id : undefined
  return {
    name: cleanText(textOf(name), longestName),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(contract !== undefined && { address: contract }),
    ...(tokenId !== undefined && { tokenId }),
  }
}

function readApplication(value: unknown, image: ImageGate): Pick<ActivityEntry, 'application'> {
  const { name, iconUrl } = fieldsOf(value)
  const called = cleanText(textOf(name), longestName)
  const icon = image(iconUrl)
  return called === '' ? {} : { application: { name: called, ...(icon !== undefined && { iconUrl: icon }) } }
}

/** A hash, an id: letters and digits, as they may stand in a link to an explorer. */
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w:.-]{1,200}$/.test(value) ? value : undefined
}

/** An address as its chain writes it, out of CAIP-10 or as it stands. */
function bareAddress(value: unknown): string | undefined {
  const bare = partsOf(value, 3)?.address ?? value
  return typeof bare === 'string' && /^\w{1,128}$/.test(bare) ? bare : undefined
}
