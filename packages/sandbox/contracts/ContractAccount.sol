// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// An account that is a contract and signs by the key of its owner (ERC-1271), until the owner closes it.
contract ContractAccount {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError failure, ) = ECDSA.tryRecover(hash, signature);
        bool valid = failure == ECDSA.RecoverError.NoError && signer == owner && owner != address(0);
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function close() external {
        require(msg.sender == owner, "Only the owner closes the account.");
        owner = address(0);
    }
}
