// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ordinary token but for its decimals, which its maker chooses: up to 255, with which no amount has a digit before the point.
contract ManyDecimalsToken is ERC20 {
    address private immutable _maker = msg.sender;
    uint8 private _decimals = 255;

    constructor(uint256 supply) ERC20("Many Decimals", "MANY") {
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function setDecimals(uint8 value) external {
        require(msg.sender == _maker);
        _decimals = value;
    }
}
