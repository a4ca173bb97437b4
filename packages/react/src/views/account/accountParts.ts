export { accountHead } from './AccountHead.tsx'
export { AccountPerson } from './AccountPerson.tsx'
export { AccountTiles } from './AccountTiles.tsx'
export { BalanceFigures } from './BalanceFigures.tsx'
