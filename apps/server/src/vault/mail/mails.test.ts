import { expect, test } from 'vitest'
import type { MailContent } from './mailLayout.ts'
import { codeMail, deviceLinkMail, digestMail, newDeviceMail, releaseAlertMail } from './mails.ts'
import { describeBrowser, type Requester, shownBrowser, shownOrigin } from './requester.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const requester: Requester = {
  origin: 'https://shop.example',
  userAgent: chrome,
  at: Date.UTC(2026, 10, 18, 13, 5),
}
const link = 'https://wallet.example/device/abc'

const hourMs = 3_600_000
const device = {
  origin: requester.origin,
  browser: 'Chrome on Windows',
  isNew: false,
  releases: 12,
  first: requester.at - 100 * hourMs,
  last: requester.at - 2 * hourMs,
}
const digest = {
  from: device.first,
  until: requester.at,
  devices: [device],
  log: { first: 97, last: 128, hash: 'aB3-_x9ZIl0O1abcdefghijklmnopqrstuvwxyzABCD' },
}

function allMails(changed: Partial<Requester>, brand?: string): readonly MailContent[] {
  const common = { requester: { ...requester, ...changed }, ...(brand === undefined ? {} : { brand }) }
  return [
    codeMail({ ...common, code: '012913' }),
    deviceLinkMail({ ...common, link }),
    newDeviceMail({ ...common, link }),
    releaseAlertMail({ ...common, link, releaseAt: requester.at + 86_400_000 }),
    digestMail({
      ...(brand === undefined ? {} : { brand }),
      ...digest,
      // A server that was broken into could send a browser's own words, or any others.
      devices: [{ ...device, origin: common.requester.origin, browser: common.requester.userAgent }],
    }),
  ]
}

test('a code mail shows the grouped code, how long it works, and who asked', () => {
  const { subject, text, html } = codeMail({ requester, code: '012913' })
  expect(subject).toBe('Your Latchkey Wallet login code')
  expect(text).toBe(`Your login code

Enter this code where you're logging in. It works for 10 minutes.

012 913

Never share this code. Nobody from Latchkey Wallet will ask you for it.

If this wasn't you, ignore this mail. Nobody can log in without the code.

Site: shop.example
Device: Chrome on Windows
Time: 18 Nov 2026, 13:05 UTC

Latchkey Wallet
`)
  for (const shown of ['012 913', 'shop.example', 'Chrome on Windows', '10 minutes', 'Never share'])
    expect(html).toContain(shown)
})

test('a city is named only where the proxy gave one that looks like a place', () => {
  expect(codeMail({ requester, code: '482913' }).text).not.toContain('Near')
  const inCity = (city: string) => codeMail({ requester: { ...requester, city }, code: '482913' }).text
  expect(inCity('São Paulo')).toContain('Near: São Paulo\n')
  for (const city of [
    '<b>Rome</b>',
    'Rome\r\nBcc: eve@evil.example',
    'https://evil.example',
    'Ro\u202eme',
    '',
  ])
    expect(inCity(city)).not.toContain('Near')
})

test('the release alert says when the device gets access and links to the veto', () => {
  const { text, html } = releaseAlertMail({ requester, link, releaseAt: Date.UTC(2026, 10, 19, 13, 5) })
  expect(text).toContain('From 19 Nov 2026, 13:05 UTC this device can send')
  expect(text).toContain(`Stop this device:\n${link}`)
  expect(html).toContain(`href="${link}"`)
})

test('a digest tells how often each device opened the wallet, new ones by that word, and shows the log mark', () => {
  const phone = {
    browser: 'Safari on iPhone',
    isNew: true,
    releases: 1,
    first: device.last,
    last: device.last,
  }
  const { subject, text, html } = digestMail({
    ...digest,
    devices: [{ ...device, ...phone }, device],
    others: { devices: 3, releases: 120 },
  })
  expect(subject).toBe('Devices that opened your Latchkey Wallet')
  expect(text).toBe(`Devices that opened your wallet

Your wallet was opened on these devices between 14 Nov 2026, 09:05 UTC and 18 Nov 2026, 13:05 UTC.

Device: Safari on iPhone (new)
Site: shop.example
Opened: once
Time: 18 Nov 2026, 11:05 UTC

Device: Chrome on Windows
Site: shop.example
Opened: 12 times
First: 14 Nov 2026, 09:05 UTC
Last: 18 Nov 2026, 11:05 UTC

Other devices: 3
Opened: 120 times

If you know these devices, there's nothing to do.

If you don't know one, open Devices in your wallet, remove it, and secure your mailbox.

Keep this mail. The log mark below stands for everything in your wallet's log so far: if somebody changes the log later, it no longer matches.

Log entries: 97 to 128
Log mark: aB3- _x9Z Il0O 1abc

Latchkey Wallet
`)
  for (const shown of ['Safari on iPhone (new)', '12 times', '120 times', '97 to 128', 'aB3- _x9Z Il0O 1abc'])
    expect(html).toContain(shown)
})

test.each([
  ['origin', 'https://shop.example/<script>alert(1)</script>'],
  ['origin', 'https://shop.example\r\nBcc: eve@evil.example'],
  ['origin', 'javascript:alert(1)'],
  ['origin', 'https://user:evil@shop.example'],
  ['userAgent', '<img src=x onerror=alert(1)> Firefox/1 Linux evil'],
  ['userAgent', 'Firefox/1\r\nBcc: eve@evil.example'],
  ['userAgent', 'Visit https://evil.example \u202e Firefox/1'],
  ['city', '"><a href="https://evil.example">evil</a>'],
] as const)('no mail repeats a hostile %s: %j', (field, value) => {
  for (const { subject, text, html } of allMails({ [field]: value })) {
    expect(subject).not.toMatch(/[\r\n]/)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|alert|onerror|\u202e/)
  }
})

test('the subject depends on nothing that a visitor or a site says', () => {
  const other = { origin: 'https://other.example', userAgent: 'Firefox/1 (iPhone)', city: 'Rome', at: 0 }
  expect(allMails(other).map(({ subject }) => subject)).toEqual(allMails({}).map(({ subject }) => subject))
})

test("the operator's brand replaces the name, on one line and escaped", () => {
  for (const { subject, text, html } of allMails({}, 'Keys & <b>Co</b>\r\nBcc: x\u202e')) {
    expect(subject).toContain('Keys & <b>Co</b> Bcc: x')
    expect(subject).not.toMatch(/[\r\n\u202e]/)
    expect(text).not.toContain('Latchkey')
    expect(html).toContain('Keys &amp; &lt;b&gt;Co&lt;/b&gt; Bcc: x')
    expect(html).not.toContain('<b>')
  }
})

test('a mail has no link but the one of the wallet, and loads nothing', () => {
  for (const { html } of allMails({ city: 'Rome' })) {
    expect([...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].every(([, url]) => url === link)).toBe(true)
    expect(html).not.toMatch(/url\(|@import|<img|<script/)
  }
})

test('a link that is not one of the web, and a code that is none, are refused', () => {
  expect(() => deviceLinkMail({ requester, link: 'javascript:alert(1)' })).toThrow(TypeError)
  expect(() => deviceLinkMail({ requester, link: 'https://bank.example@evil.example/' })).toThrow(TypeError)
  expect(() => codeMail({ requester, code: '<b>1</b>' })).toThrow(TypeError)
})

test.each([
  ['https://shop.example', 'shop.example'],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ['https://xn--pple-43d.com', 'xn--pple-43d.com'],
  ['https://аpple.com', 'Unknown site'],
  ['null', 'Unknown site'],
])('the origin %s is shown as %s', (origin, shown) => {
  expect(shownOrigin(origin)).toBe(shown)
})

test.each([
  [chrome, 'Chrome on Windows'],
  [`${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.0', 'Unknown browser'],
])('names the browser of %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})

test.each([
  ['Chrome on Windows', 'Chrome on Windows'],
  ['Unknown browser on Linux', 'Unknown browser on Linux'],
  ['Safari', 'Safari'],
  ['Safari on iPhone, call +1 555 0100', 'Unknown browser'],
  ['', 'Unknown browser'],
])('the browser name %j is shown as %s', (name, shown) => {
  expect(shownBrowser(name)).toBe(shown)
})
