// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ContractAccount} from "./ContractAccount.sol";

/// Makes accounts at addresses that are known before (CREATE2), so that they can sign before they are there (ERC-6492).
contract AccountFactory {
    function make(address owner) external returns (address account) {
        account = addressOf(owner);
        if (account.code.length == 0) new ContractAccount{salt: 0}(owner);
    }

    function addressOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ContractAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
