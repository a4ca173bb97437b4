const rightToLeftOverride = '\u202E'
const popDirection = '\u202C'
const rightToLeftMark = '\u200F'
const zeroWidthSpace = '\u200B'

const start =
  '<img src=x onerror="alert(1)"><script>alert(2)</script>"\'`$&#123;{{constructor}}' +
  `${rightToLeftOverride}CDSU${popDirection}${rightToLeftMark}${zeroWidthSpace} [USDC](https://prize.example) <style>*{display:none}</style> `

/** The name of the HOSTILE token: markup, marks that turn reading round, and exactly 300 characters. */
export const hostileName = start.padEnd(300, 'LONG ')

/** Its symbol looks like a stablecoin's to an eye that trusts it. */
export const hostileSymbol = `<b>USDC</b>${rightToLeftOverride}DSU${popDirection}`
