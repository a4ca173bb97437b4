// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {Kept} from "./Kept.sol";

/// An ERC-20 with EIP-2612 permit. What permits are signed under is a choice: USDC's version is "2", and
/// a name may be longer than the 31 bytes that fit a domain.
contract Token is ERC20, IERC20Permit, EIP712, Nonces, Kept {
    error PermitExpired(uint256 deadline);
    error PermitNotSignedByOwner(address signer, address owner);

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    uint8 private immutable _decimals;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        string memory domain_,
        string memory version_,
        address owner_
    ) ERC20(name_, symbol_) EIP712(domain_, version_) Kept(owner_) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function version() external view returns (string memory) {
        return _EIP712Version();
    }

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    function permit(
        address owner_,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(PERMIT, owner_, spender, value, _useNonce(owner_), deadline)));
        address signer = ECDSA.recover(digest, v, r, s);
        if (signer != owner_) revert PermitNotSignedByOwner(signer, owner_);
        _approve(owner_, spender, value);
    }

    function nonces(address owner_) public view override(IERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner_);
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }
}
