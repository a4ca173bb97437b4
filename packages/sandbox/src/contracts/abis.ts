import { parseAbi } from 'viem'

/** What the sandbox's own ERC-20s understand beyond the standard, with the errors they answer. */
export const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error PermitExpired(uint256 deadline)',
  'error PermitNotSignedByOwner(address signer, address owner)',
  'error NotTheOwner(address caller)',
])

/** The wrapped native coin. */
export const wrappedEtherAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

/** Both ERC-721s: the free one and the one nobody asked for. */
export const collectibleAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function airdrop(address[] receivers)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function name() view returns (string)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
])

/** An aggregator-style price feed, and the setter that only its owner may use. */
export const priceFeedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRound() view returns (uint80)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 id) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function setAnswer(int256 answer)',
  'error NotTheOwner(address caller)',
  'error NoSuchRound(uint80 roundId)',
])

/** The contract that says no in each way a contract can. */
export const reverterAbi = parseAbi([
  'function refuse(uint256 asked) view',
  'function refuseWithText() pure',
  'function refuseSilently() pure',
  'function divideByZero(uint256 zero) pure returns (uint256)',
  'error Refused(address caller, uint256 asked, string reason)',
])
