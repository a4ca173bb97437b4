import type { VaultBody } from '@latchkey/wire/embedded'
import { layOutMail, type MailContent } from './mailLayout.ts'
import {
  type Detail,
  type Requester,
  requesterDetails,
  shownBrowser,
  shownOrigin,
  shownTime,
} from './requester.ts'

type Branded = {
  /** The operator's name for the wallet. */
  readonly brand?: string
}

type Common = Branded & { readonly requester: Requester }

type Digest = Omit<VaultBody<'sendDigest'>, 'userId'>

const defaultBrand = 'Latchkey Wallet'
const notYou = "If this wasn't you, ignore this mail."

/** Carries the six digits of a login. */
export function codeMail({ requester, code, ...rest }: Common & { readonly code: string }): MailContent {
  const brand = brandOf(rest)
  return layOutMail({
    brand,
    subject: `Your ${brand} login code`,
    title: 'Your login code',
    lead: "Enter this code where you're logging in. It works for 10 minutes.",
    code: groupDigits(code),
    notes: [
      `Never share this code. Nobody from ${brand} will ask you for it.`,
      `${notYou} Nobody can log in without the code.`,
    ],
    details: requesterDetails(requester),
  })
}

/** Carries the link to the page where a new device is approved. */
export function deviceLinkMail({
  requester,
  link,
  ...rest
}: Common & { readonly link: string }): MailContent {
  const brand = brandOf(rest)
  return layOutMail({
    brand,
    subject: `Confirm a new device for ${brand}`,
    title: 'Confirm this device',
    lead: 'A device that we have not seen before wants to log in with your email address.',
    action: { label: 'Review login', link: ownLink(link) },
    notes: [
      'The link works once, for 10 minutes. Never share it or forward this mail.',
      `${notYou} Nothing happens until you approve.`,
    ],
    details: requesterDetails(requester),
  })
}

/** Tells that a new device has logged in. */
export function newDeviceMail({
  requester,
  link,
  ...rest
}: Common & { readonly link?: string }): MailContent {
  const brand = brandOf(rest)
  return layOutMail({
    brand,
    subject: `New login to your ${brand}`,
    title: 'A new device logged in',
    lead: 'Your wallet was opened on a new device.',
    ...(link === undefined ? {} : { action: { label: 'Review devices', link: ownLink(link) } }),
    notes: [
      "If this was you, there's nothing to do.",
      "If it wasn't, secure your mailbox and remove the device in your wallet's settings.",
    ],
    details: requesterDetails(requester),
  })
}

/** Tells that a new device will be able to sign, and carries the link that prevents it. */
export function releaseAlertMail({
  requester,
  releaseAt,
  link,
  ...rest
}: Common & { readonly releaseAt: number; readonly link: string }): MailContent {
  const brand = brandOf(rest)
  return layOutMail({
    brand,
    subject: `A new device is asking for your ${brand}`,
    title: 'A new device wants full access',
    lead: `From ${shownTime(releaseAt)} this device can send from your wallet, unless you stop it.`,
    action: { label: 'Stop this device', link: ownLink(link) },
    notes: [
      "If this is you, there's nothing to do.",
      "If it isn't, stop the device and secure your mailbox: whoever it is can read your mail.",
    ],
    details: requesterDetails(requester),
  })
}

/** Sums up which devices opened a wallet, and how often. */
export function digestMail({ from, until, devices, others, log, ...rest }: Branded & Digest): MailContent {
  const brand = brandOf(rest)
  return layOutMail({
    brand,
    subject: `Devices that opened your ${brand}`,
    title: 'Devices that opened your wallet',
    lead: `Your wallet was opened on these devices between ${shownTime(from)} and ${shownTime(until)}.`,
    lists: [...devices.map(deviceDetails), ...(others === undefined ? [] : [otherDetails(others)])],
    notes: [
      "If you know these devices, there's nothing to do.",
      "If you don't know one, open Devices in your wallet, remove it, and secure your mailbox.",
      "Keep this mail. The log mark below stands for everything in your wallet's log so far: if somebody changes the log later, it no longer matches.",
    ],
    details: [
      ['Log entries', `${log.first} to ${log.last}`],
      ['Log mark', logMark(log.hash)],
    ],
  })
}

function deviceDetails({
  origin,
  browser,
  isNew,
  releases,
  first,
  last,
}: Digest['devices'][number]): readonly Detail[] {
  const name = shownBrowser(browser)
  return [
    ['Device', isNew ? `${name} (new)` : name],
    ['Site', shownOrigin(origin)],
    ['Opened', shownTimes(releases)],
    ...(releases === 1
      ? ([['Time', shownTime(last)]] as const)
      : ([
          ['First', shownTime(first)],
          ['Last', shownTime(last)],
        ] as const)),
  ]
}

function otherDetails({ devices, releases }: NonNullable<Digest['others']>): readonly Detail[] {
  return [
    ['Other devices', `${devices}`],
    ['Opened', shownTimes(releases)],
  ]
}

function shownTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** The first 16 characters of the hash, in fours: 96 bits, too many to make another log that has the same ones. */
function logMark(hash: string): string {
  return hash.slice(0, 16).replace(/.{4}(?=.)/g, '$& ')
}

/** `482913` as `482 913`; codes of eight digits in fours. */
function groupDigits(code: string): string {
  if (!/^(?:\d{6}|\d{8})$/.test(code)) throw new TypeError('A code has six or eight digits.')
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`
}

/** A link of our own making; anything else in its place is a mistake of ours. */
function ownLink(link: string): string {
  const url = URL.parse(link)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new TypeError('A mail carries links of the wallet alone.')
  return url.href
}

/** Stands in the subject, so a line break or a direction mark in it would reach a header. */
function brandOf({ brand = defaultBrand }: Branded): string {
  return brand.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim() || defaultBrand
}
