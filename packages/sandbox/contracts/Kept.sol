// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Lets the account that deployed a contract, and the owner it was deployed for, look after it.
abstract contract Kept {
    error NotTheOwner(address caller);

    address public immutable owner;
    address private immutable _keeper;

    modifier onlyOwner() {
        if (msg.sender != owner && msg.sender != _keeper) revert NotTheOwner(msg.sender);
        _;
    }

    constructor(address owner_) {
        owner = owner_;
        _keeper = msg.sender;
    }
}
