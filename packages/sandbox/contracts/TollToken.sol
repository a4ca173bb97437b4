// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Token} from "./Token.sol";

/// Keeps 2 % of every transfer: what arrives is less than what was sent.
contract TollToken is Token {
    uint256 public constant tollPercent = 2;

    constructor(string memory name_, string memory symbol_, address owner_)
        Token(name_, symbol_, 18, name_, "1", owner_)
    {}

    function _update(address from, address to, uint256 value) internal override {
        bool isTransfer = from != address(0) && to != address(0);
        uint256 toll = isTransfer ? (value * tollPercent) / 100 : 0;
        if (toll > 0) super._update(from, owner, toll);
        super._update(from, to, value - toll);
    }
}
